"""What invitations to a final say where the board wrote nothing of its own yet."""

from collections.abc import Mapping

from django.utils.translation import gettext

from tournaments.models import Tournament


def usual_texts(evening: Tournament | None, sender: str) -> Mapping[str, str]:
    """The usual texts by column; before the evening is there they say that day and place follow."""
    texts = _with_day() if evening else _before_the_day()
    return {name: f"{text}{sender}\n" for name, text in texts.items()}


def _with_day() -> Mapping[str, str]:
    return {
        "text": gettext(
            "Dear {Name},\n\ncongratulations: with rank {Rang} ({Cup}) you are qualified for “{Finale}”, and bring "
            "{Vorrundenpunkte} Vorrundenpunkte along.\n\nDay: {Tag}\nPlace: {Ort}\n\nPlease say until {Frist} "
            "whether you will come:\n{Link}\n\nUntil then you can change your answer there. "
            "The link is yours alone.\n\nWith best regards\n"
        ),
        "moved_up_text": gettext(
            "Dear {Name},\n\nsomebody has declined, and you move up: with rank {Rang} ({Cup}) you are in “{Finale}”, "
            "and bring {Vorrundenpunkte} Vorrundenpunkte along.\n\nDay: {Tag}\nPlace: {Ort}\n\nPlease say until "
            "{Frist} whether you will come:\n{Link}\n\nWith best regards\n"
        ),
        "reminder_text": gettext(
            "Dear {Name},\n\nyou are invited to “{Finale}” ({Tag}), and have not answered yet. Please say until "
            "{Frist} whether you will come, so that others can move up:\n{Link}\n\nWith best regards\n"
        ),
    }


def _before_the_day() -> Mapping[str, str]:
    return {
        "text": gettext(
            "Dear {Name},\n\ncongratulations: with rank {Rang} ({Cup}) you are qualified for “{Finale}”, and bring "
            "{Vorrundenpunkte} Vorrundenpunkte along.\n\nDay and place will follow.\n\nPlease say until {Frist} "
            "whether you will come:\n{Link}\n\nUntil then you can change your answer there. "
            "The link is yours alone.\n\nWith best regards\n"
        ),
        "moved_up_text": gettext(
            "Dear {Name},\n\nsomebody has declined, and you move up: with rank {Rang} ({Cup}) you are in “{Finale}”, "
            "and bring {Vorrundenpunkte} Vorrundenpunkte along.\n\nDay and place will follow.\n\nPlease say until "
            "{Frist} whether you will come:\n{Link}\n\nWith best regards\n"
        ),
        "reminder_text": gettext(
            "Dear {Name},\n\nyou are invited to “{Finale}”, and have not answered yet. Day and place will follow. "
            "Please say until {Frist} whether you will come, so that others can move up:\n{Link}\n\n"
            "With best regards\n"
        ),
    }
