-- A waiting mail is some kilobytes long and lives for seconds. Beside its row, in the table for long values, it was
-- written in four pieces with an index, and deleted again once it was sent. Rows of before stay as they are.
ALTER TABLE "outbox_messages" SET (toast_tuple_target = 8160);
