/** Apart from the code that opens it: what wipes it is loaded on every page. */
export const unsentDatabase = 'makit-uploads'
