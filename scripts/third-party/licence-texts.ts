import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'
import type { ThirdPartyPackage } from './packages.ts'

const licenceFile = /^(licen[cs]e|copying|notice|copyright|third[-_]party[-_]licen[cs]e)/i

/** They lend their helpers to the bundle. What they list besides is what they consist of themselves. */
const bundlers = ['rolldown', 'vite']

/**
 * Reads what a package says about its licence: its files of licences and notices, or else the section of its README, or else the
 * text of the licence that it declares.
 * @throws Error if it declares another licence than MIT and Apache-2.0 and has no text
 */
export function licenceTextOf(from: ThirdPartyPackage): string {
  const texts = readdirSync(join(root, from.folder))
    .filter(name => licenceFile.test(name) && !(bundlers.includes(from.name) && /^third/i.test(name)))
    .sort()
    .map(name => textIn(`${from.folder}/${name}`))
  if (bundlers.includes(from.name))
    return texts
      .join('\n\n')
      .replace(/\n# Licenses of bundled dependencies[\s\S]*/, '')
      .trim()
  return texts.join('\n\n') || sectionOfReadme(from.folder) || standardText(from)
}

/** Reads a file without what differs between systems and does not matter: ends of lines, and spaces before them. */
export function textIn(path: string): string {
  return readFileSync(join(root, path), 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/[^\S\n]*\r?\n/g, '\n')
    .replace(/^\n+|\s+$/g, '')
}

function sectionOfReadme(folder: string): string | undefined {
  const readme = readdirSync(join(root, folder)).find(name => /^readme\.md$/i.test(name))
  const [, section] =
    /\n#+ *licen[cs]e *\n([\s\S]*?)(?=\n#+ |$)/i.exec(readme ? `\n${textIn(`${folder}/${readme}`)}` : '') ?? []
  return section && /permission is hereby granted/i.test(section) ? section.trim() : undefined
}

function standardText({ name, licence, author }: ThirdPartyPackage): string {
  if (licence === 'Apache-2.0') return textIn('node_modules/canonicalize/LICENSE')
  if (licence !== 'MIT') throw new Error(`${name} has no text of its licence, ${licence}.`)
  return textIn('LICENSE').replace(/^Copyright .*$/m, `Copyright (c) ${author ?? `the authors of ${name}`}`)
}
