/** The six categories (specification section 3), with the ids that the first migration gives them. */
export const categories = [
  { _id: '01900000-0000-7000-8000-00000000ca01', name: 'Electronics' },
  { _id: '01900000-0000-7000-8000-00000000ca02', name: 'Fashion & Beauty' },
  { _id: '01900000-0000-7000-8000-00000000ca03', name: 'Food & Drinks' },
  { _id: '01900000-0000-7000-8000-00000000ca04', name: 'Books & Stationery' },
  { _id: '01900000-0000-7000-8000-00000000ca05', name: 'Home & Appliances' },
  { _id: '01900000-0000-7000-8000-00000000ca06', name: 'Health & Personal Care' },
] as const

export type Category = { _id: string; name: string }
