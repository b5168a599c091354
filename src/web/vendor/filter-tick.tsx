/** Narrows the list below it. */
export function FilterTick(props: { words: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="mb-3 flex min-h-11 w-fit items-center gap-3">
      <input
        type="checkbox"
        checked={props.isOn}
        onChange={(event) => props.onChange(event.target.checked)}
        className="size-5 shrink-0 accent-green"
      />
      {props.words}
    </label>
  )
}
