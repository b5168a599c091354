/**
 * The first line of a form that can't be sent without JavaScript. Such a form has `method="dialog"`: a browser without scripts
 * then sends nothing; otherwise it would put all that was typed into the address.
 */
export const NeedsScript = () => (
  <noscript>
    <p>Without JavaScript this form can’t be sent. Please call or write to us instead.</p>
  </noscript>
)
