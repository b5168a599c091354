import { type ImageProps, useLessData } from './less-data.ts'

/** Every picture and drawing of the pages: at once, or with less data when it is tapped. */
export function Image(props: ImageProps) {
  const lessData = useLessData()
  if (lessData) return <lessData.StandIn {...props} />
  return <img {...props} alt={props.alt} />
}
