import { type ImageProps, useLessData } from './less-data.ts'

/** Every picture and drawing of the pages: at once, or with less data when it is tapped. */
export function Image(props: ImageProps) {
  const lessData = useLessData()
  // From PICTURES_PUBLIC_URL, where the service worker could otherwise not look into the response, and so not keep it.
  const shown = { ...props, crossOrigin: props.src.startsWith('http') ? ('' as const) : undefined }
  if (lessData) return <lessData.StandIn {...shown} />
  return <img {...shown} alt={props.alt} />
}
