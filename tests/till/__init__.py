"""The till: fees, refunds, extras, the cash box, and a day that balances."""
