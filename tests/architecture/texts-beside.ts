import { parseSync } from 'vite'

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

/**
 * `fixed`: a text that never changes, `text`: another one or a value that may be one, `element`:
 * an element or nothing.
 */
type Kind = 'nothing' | 'space' | 'fixed' | 'text' | 'element'

/** A prop that its component places beside other nodes, or returns. */
type Slots = Set<`${string}.${string}`>

interface Scope {
  /** Variables and functions of the file. */
  values: ReadonlyMap<string, Node>
  slots: Slots
  /** The component around, and its props. */
  component: string
  props: ReadonlySet<string>
}

/** `a.tsx:12`: a text beside a node that changes, an element left out. */
export function findTextsBeside(files: readonly { path: string; code: string }[]): string[] {
  const parsed = files.map(({ path, code }) => {
    const program = toNode(parseSync(path, code).program)
    return { path, code, program, values: findValues(program) }
  })
  const slots: Slots = new Set()
  for (;;) {
    const before = slots.size
    const found = parsed.flatMap(({ path, code, program, values }) =>
      [...findIn(program, { values, slots, component: '', props: new Set() })].map(
        ({ start }) => `${path}:${code.slice(0, start).split('\n').length}`,
      ),
    )
    if (slots.size === before) return found
  }
}

function* findIn(node: Node, scope: Scope): Generator<Node> {
  const inner = scopeOf(node, scope)
  if (inner !== scope && /^[A-Z]/.test(inner.component)) {
    const returned = returnsOf(node).filter((value) => isText(kindOf(value, inner)))
    yield* returned
  }
  if (node.type === 'JSXFragment' && childrenOf(node).some((child) => isText(kindOf(child, inner))))
    yield node
  if (node.type === 'JSXElement') {
    if (isListFault(childrenOf(node), inner)) yield node
    else if (fillsSlotWithText(node, inner)) yield node
  }
  for (const part of partsOf(node)) yield* findIn(part, inner)
}

function isListFault(children: readonly Node[], scope: Scope): boolean {
  if (children.filter((child) => kindOf(child, scope, false) !== 'nothing').length < 2) return false
  const kinds = children.map((child) => ({ child, kind: kindOf(child, scope) }))
  if (kinds.some(({ kind }) => kind === 'text')) return true
  const changes = ({ child, kind }: { child: Node; kind: Kind }) =>
    child.type === 'JSXExpressionContainer' && kind === 'element' && !isRich(child)
  return kinds.some(({ kind }) => kind === 'fixed') && kinds.some(changes)
}

/** `<Card note={text}>text</Card>` of a component that places them beside other nodes. */
function fillsSlotWithText(element: Node, scope: Scope): boolean {
  const opening = toNode(element['openingElement'])
  const name = nameOf(opening['name'])
  const attributes = listOf(opening['attributes']).filter(({ type }) => type === 'JSXAttribute')
  const filled = attributes.map(({ name: prop, value }) => ({
    slot: `${name}.${nameOf(prop)}` as const,
    values: isNode(value) ? [value] : [],
  }))
  filled.push({ slot: `${name}.children`, values: childrenOf(element) })
  return filled.some(
    ({ slot, values }) =>
      scope.slots.has(slot) && values.some((value) => isText(kindOf(value, scope))),
  )
}

function kindOf(node: Node, scope: Scope, findsSlots = true): Kind {
  const of = (part: unknown): Kind => (isNode(part) ? kindOf(part, scope, findsSlots) : 'nothing')
  switch (node.type) {
    case 'JSXText':
      return ofLiteral(String(node['value']), /\n/)
    case 'Literal':
      return typeof node['value'] === 'string' || typeof node['value'] === 'number'
        ? ofLiteral(String(node['value']))
        : 'nothing'
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return of(node['expression'])
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'LogicalExpression':
      return node['operator'] === '&&'
        ? union([of(node['right']), 'nothing'])
        : union([of(node['left']), of(node['right'])])
    case 'ConditionalExpression':
      return union([of(node['consequent']), of(node['alternate'])])
    case 'MemberExpression':
      return isOfTexts(node) ? 'fixed' : 'text'
    case 'CallExpression':
      return ofCall(node, scope, findsSlots)
    case 'Identifier':
      return ofName(node, scope, findsSlots)
    default:
      return /Function/.test(node.type) ? union(returnsOf(node).map(of)) : 'text'
  }
}

function ofLiteral(text: string, ignored?: RegExp): Kind {
  if (text.trim() !== '') return 'fixed'
  return ignored?.test(text) === true || text === '' ? 'nothing' : 'space'
}

function ofCall(node: Node, scope: Scope, findsSlots: boolean): Kind {
  const callee = toNode(node['callee'])
  if (isRich(node) || nameOf(callee) === 'createPortal') return 'element'
  if (callee.type === 'Identifier') return ofName(callee, scope, findsSlots)
  const [given] = listOf(node['arguments'])
  const isMap = callee.type === 'MemberExpression' && nameOf(callee['property']) === 'map'
  return isMap && given !== undefined ? kindOf(given, scope, findsSlots) : 'text'
}

function ofName(node: Node, scope: Scope, findsSlots: boolean): Kind {
  const name = nameOf(node)
  if (name === 'undefined') return 'nothing'
  if (scope.props.has(name)) {
    if (findsSlots) scope.slots.add(`${scope.component}.${name}`)
    return 'element'
  }
  const value = scope.values.get(name)
  if (value === undefined) return 'text'
  const values = new Map(scope.values)
  values.delete(name)
  return kindOf(value, { ...scope, values }, findsSlots)
}

function union(kinds: readonly Kind[]): Kind {
  if (kinds.includes('text')) return 'text'
  if (kinds.includes('fixed')) return kinds.length === 1 ? 'fixed' : 'text'
  return kinds.includes('element') ? 'element' : (kinds[0] ?? 'nothing')
}

/** A component has a scope of its own; so that a helper reads its props, only by destructuring. */
function scopeOf(node: Node, scope: Scope): Scope {
  const named = node.type === 'FunctionDeclaration' ? node : null
  const variable = node.type === 'VariableDeclarator' && isNode(node['init']) ? node : null
  const owner = named ?? (variable === null ? null : toNode(variable['init']))
  const name = nameOf((named ?? variable)?.['id'])
  if (owner === null || !/Function/.test(owner.type) || !/^[A-Z]/.test(name)) return scope
  const [given] = listOf(owner['params'])
  const properties = given?.type === 'ObjectPattern' ? listOf(given['properties']) : []
  const props = properties.map(({ key }) => nameOf(key)).filter((prop) => prop !== '')
  return { ...scope, component: name, props: new Set(props) }
}

/** What a function returns, without the functions inside it. */
function returnsOf(node: Node): Node[] {
  const owner = node.type === 'VariableDeclarator' ? toNode(node['init']) : node
  const body = toNode(owner['body'])
  if (body.type !== 'BlockStatement') return [body]
  const find = (inside: Node): Node[] => {
    if (inside.type === 'ReturnStatement')
      return isNode(inside['argument']) ? [inside['argument']] : []
    return /Function/.test(inside.type) ? [] : partsOf(inside).flatMap(find)
  }
  return partsOf(body).flatMap(find)
}

function findValues(program: Node): Map<string, Node> {
  const values = new Map<string, Node>()
  const visit = (node: Node) => {
    const value = node.type === 'FunctionDeclaration' ? node : node['init']
    if (/^(?:VariableDeclarator|FunctionDeclaration)$/.test(node.type) && isNode(value))
      values.set(nameOf(node['id']), value)
    partsOf(node).forEach(visit)
  }
  visit(program)
  return values
}

function childrenOf(element: Node): Node[] {
  return listOf(element['children'])
}

function partsOf(node: Node): Node[] {
  return Object.values(node).flatMap((part) => (isNode(part) ? [part] : listOf(part)))
}

/** `t.cart.title` never changes: another language is another page. */
function isOfTexts(node: Node): boolean {
  return isNode(node['object']) ? isOfTexts(node['object']) : nameOf(node) === 't'
}

function isRich(node: Node): boolean {
  const call = isNode(node['expression']) ? node['expression'] : node
  return isNode(call['callee']) && nameOf(call['callee']) === 'rich'
}

const isText = (kind: Kind): boolean => kind === 'text' || kind === 'fixed'

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : ''

const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

function toNode(value: unknown): Node {
  if (!isNode(value)) throw new Error('not a node')
  return value
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
