import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import manifest from '../../package.json' with { type: 'json' }
import { type CompiledIn, compiledIn } from './compiled-in.ts'
import { type ThirdPartyPackage, thirdPartyPackages } from './packages.ts'

const licences = new Contrib.License.Factories.LicenseFactory(() => {})

/**
 * The bill of materials as CycloneDX 1.6 in JSON: the same packages as in THIRD-PARTY-NOTICES. It has neither time nor serial
 * number, so that the same build gives the same bytes. Needs a finished build.
 */
export function billOfMaterials(): string {
  const packages = thirdPartyPackages()
  const components = new Map(packages.map(each => [addressOf(each), componentOf(each)]))
  const inFolder = new Map(packages.map(each => [each.folder, components.get(addressOf(each))!]))
  for (const { folder, needs } of packages) {
    for (const needed of needs) addDependency(inFolder.get(folder)!, inFolder.get(needed))
  }
  for (const library of compiledIn()) {
    const component = libraryOf(library)
    components.set(component.bomRef.value!, component)
    addDependency([...components.values()].find(({ name }) => name === library.inside)!, component)
  }
  const { name, version, description, license, dependencies, optionalDependencies, devDependencies } = manifest
  const program = new Models.Component(Enums.ComponentType.Application, name, { version, description, bomRef: name })
  program.licenses.add(licences.makeFromString(license))
  for (const direct of Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }))
    addDependency(program, inFolder.get(`node_modules/${direct}`))
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: program }),
    components: new Models.ComponentRepository(components.values()),
  })
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}

function componentOf(from: ThirdPartyPackage): Models.Component {
  const [name = '', group] = from.name.split('/').reverse()
  const address = addressOf(from)
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    ...(group && { group }),
    version: from.version,
    purl: address,
    bomRef: address,
  })
  component.licenses.add(licences.makeFromString(from.licence))
  if (from.integrity?.startsWith('sha512-')) {
    const digest = Buffer.from(from.integrity.slice('sha512-'.length), 'base64').toString('hex')
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], digest)
  }
  for (const shipping of from.shipping) component.properties.add(new Models.Property('countersign:shipping', shipping))
  return component
}

function libraryOf({ name, version, licence, homepage }: CompiledIn): Models.Component {
  const address = `pkg:generic/${name.toLowerCase()}@${version}`
  const component = new Models.Component(Enums.ComponentType.Library, name, { version, purl: address, bomRef: address })
  component.licenses.add(licences.makeFromString(licence))
  component.externalReferences.add(new Models.ExternalReference(homepage, Enums.ExternalReferenceType.Website))
  component.properties.add(new Models.Property('countersign:shipping', 'compiled in'))
  return component
}

/** The address of a package as package-url.github.io defines it. */
function addressOf({ name, version }: ThirdPartyPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function addDependency(from: Models.Component, to: Models.Component | undefined): void {
  if (to) from.dependencies.add(to.bomRef)
}
