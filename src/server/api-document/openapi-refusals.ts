/** A response as the description has it, as far as it is looked at here. */
interface Response {
  content?: { 'application/json'?: { schema: { allOf?: { properties?: { code?: { enum: string[] } } }[] } } }
}
type Responses = Record<string, Response | { $ref: string }>

/** `wrong_role` as 'WrongRole'. */
const inPascalCase = (code: string): string =>
  code.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())

/** The name of a refusal after its codes; undefined for all other responses. */
const nameOf = ({ content }: Response): string | undefined =>
  content?.['application/json']?.schema.allOf?.[1]?.properties?.code?.enum.map(inPascalCase).join('Or')

/** Describes each refusal that several calls have once, in `components.responses`: they are three quarters of all there is to say. */
export function nameRefusals(paths: Record<string, Record<string, { responses: Responses }>>) {
  const refusals = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.keys(responses).map((status) => ({ responses, status })))
  const named: Record<string, unknown> = {}
  // What a refusal says besides its codes tells apart those of the same name: the second one stays where it is.
  for (const places of Map.groupBy(refusals, (one) => JSON.stringify(one.responses[one.status])).values()) {
    const [{ responses: first, status: code }] = places as [(typeof places)[0]]
    const name = nameOf(first[code] as Response)
    if (!name || places.length === 1 || name in named) continue
    named[name] = first[code]
    for (const { responses, status } of places) responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return named
}
