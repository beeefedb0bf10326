/** Names of this noun's queues and timetables in the job queue. */
export const PAYMENT_NOTIFICATIONS = "payment-notifications";
