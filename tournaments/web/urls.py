"""The URLs of all pages, under the namespace `web`."""

from tournaments.web.desk.urls import urlpatterns as desk
from tournaments.web.documents.urls import urlpatterns as documents
from tournaments.web.phone.urls import urlpatterns as phone
from tournaments.web.public.urls import urlpatterns as public

app_name = "web"
urlpatterns = [*public, *phone, *desk, *documents]
