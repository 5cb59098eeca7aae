/** How many writes one press of a button may queue: more would keep the outbox busy for long. */
export const maxWrites = 1000
