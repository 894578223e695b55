import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { beforeAll, expect, test } from 'vitest'
import { billOfMaterials } from '../../scripts/third-party/bill-of-materials.ts'
import { bundledFolders, thirdPartyPackages } from '../../scripts/third-party/packages.ts'
import { built } from '../support/built.ts'

interface Component {
  readonly 'bom-ref': string
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly licenses: readonly unknown[]
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly properties: readonly { readonly name: string; readonly value: string }[]
}

interface Bill {
  readonly metadata: { readonly component: { readonly name: string } }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

let text: string
let bill: Bill

beforeAll(async () => {
  await built()
  text = billOfMaterials()
  bill = JSON.parse(text)
})

test('the bill of materials is CycloneDX 1.6', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
  expect(await validator.validate(text)).toBeNull()
  expect(await validator.validate(text.replace('"library"', '"book"'))).not.toBeNull()
})

test('it has each bundled and shipped package once, with its licence and the hash that npm checked', () => {
  const nameOf = ({ group, name, version }: Component) => `${group ? `${group}/` : ''}${name} ${version}`
  const shippingOf = ({ properties }: Component) => properties.map(({ value }) => value)
  const packages = bill.components.filter(each => !shippingOf(each).includes('compiled in'))
  const expected = new Set(thirdPartyPackages().map(({ name, version }) => `${name} ${version}`))
  expect(packages.map(nameOf).sort()).toEqual([...expected].sort())
  expect(bundledFolders().length).toBeGreaterThan(150)
  expect(bill.components.filter(({ licenses }) => licenses.length === 0)).toEqual([])
  for (const { hashes = [], name } of packages) {
    expect(hashes, name).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }])
  }
})

test('it says what depends on what, libraries that are compiled in included', () => {
  const needed = (name: string) => {
    const { 'bom-ref': ref } = [...bill.components, bill.metadata.component as Component].find(
      each => each.name === name,
    )!
    return bill.dependencies.find(each => each.ref === ref)?.dependsOn ?? []
  }
  expect(needed('usb')).toContainEqual(expect.stringMatching(/^pkg:generic\/libusb@1\./))
  expect(needed('express')).toContainEqual(expect.stringMatching(/^pkg:npm\/body-parser@/))
  expect(needed('countersign')).toContainEqual(expect.stringMatching(/^pkg:npm\/%40noble\/curves@/))
})

test('the same build gives the same bytes', () => {
  expect(billOfMaterials()).toBe(text)
})
