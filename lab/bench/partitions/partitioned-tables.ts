/** The tables that are split by month, and the id by whose time; as in orders-by-month.sql. */
export const partitionedTables = [
  { name: 'orders', key: 'id' },
  { name: 'vendor_orders', key: 'id' },
  { name: 'order_items', key: 'id' },
  { name: 'order_events', key: 'order_id' },
  { name: 'order_payments', key: 'vendor_order_id' },
  { name: 'order_reminders', key: 'vendor_order_id' },
  { name: 'order_words', key: 'order_id' },
] as const
