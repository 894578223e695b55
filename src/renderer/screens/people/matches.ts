import type { PersonView, TagView } from '../../../shared/people.ts'

/** True if the name, a contact or a tag of the person holds the words searched for. */
export function matchesPerson(person: PersonView, tags: readonly TagView[], search: string): boolean {
  const wanted = search.trim().toLowerCase()
  const own = tags.filter(({ id }) => person.tagIds.includes(id)).map(({ name }) => name)
  const texts = [person.name, person.email ?? '', person.phoneNumber ?? '', person.id, ...own]
  return texts.some(text => text.toLowerCase().includes(wanted))
}
