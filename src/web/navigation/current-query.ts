/**
 * The query of the address at this moment. A change of filters begins with it and not with what is shown: pages are rendered in
 * a transition, so another change may be under way.
 */
export const currentQuery = (): URLSearchParams => new URLSearchParams(location.search)
