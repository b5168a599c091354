import { Icon, type IconProps } from '../ui/icons.tsx'

/** A picture, crossed out. Beside the other icons it would be loaded with the first view, which does not show it. */
export const LessDataIcon = (props: IconProps) => (
  <Icon {...props} path="M8 5h12v12M4 5v14h14M4 16l4.5-4.5L12 15M3 3l18 18" />
)
