/**
 * Returns what a changelog says of a version, without its heading.
 * @param changelog - In the format of Keep a Changelog.
 * @throws Error if it says nothing of it
 */
export function notesOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m)
  const section = sections.find(each => each.startsWith(`[${version}]`))
  const notes = section?.slice(section.indexOf('\n')).trim()
  if (!notes) throw new Error(`CHANGELOG.md has no section “## [${version}]”, or nothing in it.`)
  return `${notes}\n`
}
