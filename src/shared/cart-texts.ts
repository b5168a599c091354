/** The texts of the cart, one by one: most of them only the server says, and shoppers' first page leaves those out. */

export const signInToAdd = 'You must be logged in to add to cart.'
export const added = 'Added to cart!'
export const addFailed = 'Failed to add to cart.'
export const removeFailed = 'Failed to remove item'
export const updateFailed = 'Failed to update quantity'
export const empty = 'Your cart is empty.'
export const shopsContact = 'You will be contacted by each shop to arrange payment and delivery.'
export const updated = 'Cart updated.'
export const removed = 'Removed from cart.'
export const cleared = 'Cart cleared.'
export const outOfStock = 'This product is out of stock.'
export const onlySoMany = (stock: number, inCart: number) =>
  inCart > 0
    ? `There are only ${stock} of this product in stock, and ${inCart} in your cart already.`
    : `There are only ${stock} of this product in stock.`
export const atMost = (quantity: number) => `You can have at most ${quantity} of one product in your cart.`
export const full = 'Your cart is full. Please order or remove something first.'
export const notInCart = 'This product is not in your cart.'
export const unavailable = 'This product is no longer available. Please remove it from your cart.'
