/** What an order that has no response yet is stored under (order-attempt.ts), for code that only asks whether there is one. */
export const attemptName = 'order-attempt'
