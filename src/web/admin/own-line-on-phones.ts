/** Classes of a quiet button that on phones takes a line of its own, and begins where the text above it does. */
export const ownLineOnPhones = 'max-sm:w-full max-sm:justify-start max-sm:px-0'
