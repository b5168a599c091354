const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Every `_id` is a lower-case UUID. */
export const isId = (value: string): boolean => uuid.test(value)

/** What people see of an order's `_id`: `#4f09bc` (specification section 9). */
export const shortId = (id: string): string => `#${id.slice(-6)}`
