"""The addresses of the till."""

from django.urls import path

from tournaments.cashier import planning, taking, views

app_name = "till"
urlpatterns = [
    path("", views.sheet, name="sheet"),
    path("export/<slug:format>/", views.export, name="export"),
    path("take/", taking.people, name="people"),
    path("take/<slug:entry>/", taking.person, name="person"),
    path("take/<slug:entry>/pay/", taking.pay, name="pay"),
    path("take/<slug:entry>/refund/", taking.refund, name="refund"),
    path("take/<slug:entry>/fee/", taking.choose_fee, name="choose_fee"),
    path("take/<slug:entry>/receipt/", taking.receipt, name="receipt"),
    path("extras/", taking.extras, name="extras"),
    path("extras/sell/", taking.sell, name="sell"),
    path("back/<slug:movement>/", taking.take_back, name="take_back"),
    path("start/", views.count, {"start": True}, name="count_start"),
    path("count/", views.count, {"start": False}, name="count"),
    path("move/", views.move, name="move"),
    path("fees/", planning.fees, name="fees"),
    path("fees/noted/", planning.write_unwritten, name="write_unwritten"),
]
