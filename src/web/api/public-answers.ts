/** Whether the response of an API path is the same for every visitor. */
export const isPublicAnswer = (path: string): boolean =>
  /^\/api\/(listings|category|shops|towns|blogs)\b/.test(path)
