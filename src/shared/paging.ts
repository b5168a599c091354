/** Header of an answer that is a bare list: how many rows were found, before one page of them was taken. */
export const totalHeader = 'X-Total-Count'

/** Rows of a page where no limit is asked for. */
export const usualPageSize = 20
