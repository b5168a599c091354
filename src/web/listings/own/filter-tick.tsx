import { useState } from 'react'

/**
 * A filter for the list below it. Ticked at the press: on a slow phone the address, and with it `isOn`, follows a moment later.
 */
export function FilterTick(props: { words: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [isTicked, setTicked] = useState(props.isOn)
  const [known, setKnown] = useState(props.isOn)
  if (known !== props.isOn) {
    setKnown(props.isOn)
    setTicked(props.isOn)
  }
  return (
    <label className="flex min-h-11 w-fit items-center gap-2 leading-snug">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={(event) => {
          setTicked(event.target.checked)
          props.onChange(event.target.checked)
        }}
        className="size-5 shrink-0 accent-green"
      />
      {props.words}
    </label>
  )
}
