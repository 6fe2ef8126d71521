"""Who plays, who has arrived, who paid."""
