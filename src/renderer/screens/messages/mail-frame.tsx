/** Loads nothing but what stands in the mail itself. The window's own policy holds in the frame as well. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`

/** The window's policy takes no styles from text; each would only be complained about. Caller's text has no bare quotes here. */
const withoutStyles = (html: string) => html.replaceAll(/ style="[^"]*"/g, '')

/** The mail as its reader would see it: without scripts, forms, links that lead anywhere, or the network. */
export function MailFrame({ html }: { html: string }) {
  return <iframe className="mail-frame" title="The mail" sandbox="" srcDoc={policy + withoutStyles(html)} />
}
