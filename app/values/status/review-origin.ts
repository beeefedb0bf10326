/** The author of a review. Only `customer` and `admin` count in averages; `ai` rows are examples. */
export const reviewOrigins = ["customer", "admin", "ai"] as const;
