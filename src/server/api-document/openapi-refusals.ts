/** A response as the description has it, as far as it is looked at here. */
interface Response {
  content?: { 'application/json'?: { schema: { allOf?: { properties?: { code?: { enum: string[] } } }[] } } }
}
type Responses = Record<string, Response | { $ref: string }>

/** `wrong_role` as 'WrongRole'. */
const inPascalCase = (code: string): string =>
  code.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())

/** The name of a refusal that says nothing but its codes; undefined for all other responses. */
function nameOf({ content }: Response): string | undefined {
  const [, codes, ...besides] = content?.['application/json']?.schema.allOf ?? []
  return besides.length > 0 ? undefined : codes?.properties?.code?.enum.map(inPascalCase).join('Or')
}

/** Describes each refusal that several calls have once, in `components.responses`: they are three quarters of all there is to say. */
export function nameRefusals(paths: Record<string, Record<string, { responses: Responses }>>) {
  const uses = new Map<string, { responses: Responses; status: string }[]>()
  for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const [status, response] of Object.entries(responses)) {
      const name = nameOf(response as Response)
      if (name) uses.set(name, [...(uses.get(name) ?? []), { responses, status }])
    }
  const named: Record<string, unknown> = {}
  for (const [name, places] of uses) {
    if (places.length === 1) continue
    named[name] = places[0]!.responses[places[0]!.status]
    for (const { responses, status } of places) responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return named
}
