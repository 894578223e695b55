/** What `docs/what-a-card-says.md` holds, of the requests that a test run makes its pictures of. */
export function whatACardSays(
  requests: readonly { readonly name: string; readonly title: string; readonly about: string }[],
): string {
  const sections = requests.map(
    ({ name, title, about }) => `## ${title}\n\n${about}\n\n![${title}](screenshots/what-a-card-says/${name}.png)\n`,
  )
  return `${head}\n${sections.join('\n')}`
}

const head = `# What a card says

Each picture is the card of a request that a program sent to a running agent. Nothing was asked on a network: what a
card says comes from the bytes, from data that is shipped with Countersign, and from what this organization has named
and signed before. [Decision 42](decisions/0042-who-describes-a-contract.md) says whose words stand where.

## How to read one

- **The sentence** on top says what would be signed.
- **Red is a danger**, which can cost money or keys. Approve works only after you tick that you understand it. With the
  tick, Approve turns red too. A plain box is a notice, worth knowing.
- **What will happen** says what you send, allow and get, to whom and from whom, and the highest fee. “Not known” says
  what the bytes do not tell.
- **Names** stand beside the whole address, with whose word they are: your account, your address book, a user here, a
  known token, a known contract. An address without a name is one that nobody here has named.
- **The lines below** are the values of the request, with the exact number in small digits. **Details** opens what no
  decision depends on, such as gas and nonce; **Exact bytes and digests** opens what is signed, byte for byte.
- **Who asks** says which program, API key and user. “Says it is” is only what the program says of itself.
- **Claimed by your node** stands there if you set a node of your own under **Settings → Simulate with my own node**.
  [Decision 43](decisions/0043-a-simulation-is-a-claim.md) says how far to trust it.

Approve with the mouse, or go there with Tab and press Space. Enter approves nothing.

\`SCREENSHOTS=1 npx vitest run test/agent/what-a-card-says\` makes these pictures, and \`npm run docs\` this page.
`
