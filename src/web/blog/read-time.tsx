export const ReadTime = ({ minutes }: { minutes: number }) => (
  <p className="text-quiet text-sm">{`${minutes} min read`}</p>
)
