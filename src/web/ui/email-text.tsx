/** An email that breaks after its @ where the column is narrow, not within a word. */
export function EmailText({ email }: { email: string }) {
  const end = email.indexOf('@') + 1
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </>
  )
}
