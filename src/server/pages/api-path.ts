/** Paths that belong to the API: what is unknown among them is a JSON 404, never a page. */
export const apiPath = /^\/(api|order\/create|cart\/clear|pictures)(\/|$)/
