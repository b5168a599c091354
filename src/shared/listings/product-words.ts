/** `1 product`, `1,250 products` */
export const productsWord = (count: number): string =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-GB')} products`
