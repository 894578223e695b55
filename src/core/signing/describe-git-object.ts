import type { Field } from '../../shared/card.ts'
import { type Described, detail, fitting, withoutRepeats } from '../chains/declaration/described.ts'
import { hiddenInText, shownCharacters } from '../chains/declaration/hidden-in-text.ts'
import { utc } from '../chains/wire/utc.ts'
import { listField } from '../display/list-field.ts'
import { quoted, visible } from '../display/visible.ts'
import type { GitObject, GitPerson } from '../ssh/git-object.ts'

/** In code points. */
const longestName = 200
const longestTag = 2_000

/** Describes a commit or a tag. It names files by their hash alone, so the card does not say which it changes. */
export function describeGitObject(object: GitObject): Described {
  const { message } = object
  const [subject = ''] = message.split('\n')
  const tags = object.kind === 'commit' ? object.mergedTags : []
  const { sentence, fields } = object.kind === 'commit' ? commitInWords(object, subject) : tagInWords(object)
  return {
    sentence,
    fields: [
      { label: 'Message', value: visible(message.trimEnd(), shownCharacters, { lines: true }), style: 'text' },
      ...fields,
    ],
    warnings: withoutRepeats([message, ...tags].flatMap(hiddenInText)),
  }
}

function commitInWords(
  { tree, parents, author, committer, mergedTags }: Extract<GitObject, { kind: 'commit' }>,
  subject: string,
): Pick<Described, 'sentence' | 'fields'> {
  return {
    sentence: fitting(
      `Sign the commit ${quoted(subject, 80, { leftToRight: true })}`,
      'Sign the commit that is shown below',
    ),
    fields: [
      person('Author', author),
      person('Committer', committer),
      ...mergedTags.map(
        (tag): Field => ({ label: 'Merges the tag', value: visible(tag, longestTag, { lines: true }), style: 'text' }),
      ),
      { label: 'Hash of the files', value: tree, style: 'bytes' },
      detail(listField('Parents', parents, parent => ({ label: 'Parent', value: parent, style: 'bytes' }))),
    ],
  }
}

function tagInWords({
  name,
  of,
  object,
  tagger,
}: Extract<GitObject, { kind: 'tag' }>): Pick<Described, 'sentence' | 'fields'> {
  return {
    sentence: fitting(
      `Sign the tag ${quoted(name, 80, { leftToRight: true })} of the ${of} ${object}`,
      `Sign a tag of the ${of} ${object}`,
    ),
    fields: [{ label: 'Tag', value: visible(name, longestName) }, person('Tagger', tagger)],
  }
}

function person(label: string, { name, at, zone }: GitPerson): Field {
  return { label, value: `${visible(name, longestName)}, ${utc(BigInt(at) * 1_000n)}`, exact: `${at} ${zone}` }
}
