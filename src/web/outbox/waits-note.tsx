/** Stands beside what got no response and waits on this phone. */
export const WaitsNote = ({ words = 'Waiting for a connection' }: { words?: string | undefined }) => (
  <p className="font-semibold text-clay text-sm">{words}</p>
)
