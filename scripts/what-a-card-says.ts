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

\`SCREENSHOTS=1 npx vitest run test/agent/what-a-card-says\` makes these pictures, and \`npm run docs\` this page.
`
