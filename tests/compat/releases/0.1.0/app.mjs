import * as e from 'valibot'
import { PostgrestClient as t } from '@supabase/postgrest-js'
import { Dexie as n, liveQuery as r } from 'dexie'
// src/domain/session.ts
var i = e.object({
  userId: e.string(),
  email: e.string(),
  accessToken: e.string(),
  refreshToken: e.string(),
  expiresAt: e.number(),
  ended: e.boolean(),
})
function a(t) {
  let n = e.safeParse(i, t)
  return n.success ? n.output : null
}
var o = 3e4
function s(e, t) {
  return !e.ended && e.expiresAt - o > t
}
// src/backend/auth-api.ts
var c = e.object({
    access_token: e.string(),
    refresh_token: e.string(),
    expires_in: e.number(),
    user: e.object({
      id: e.string(),
      email: e.optional(e.string(), ''),
    }),
  }),
  l = 1e4
function u({ url: t, anonKey: n }, r) {
  async function i(e, i, a) {
    return r(`${t}/auth/v1/${e}`, {
      method: 'POST',
      headers: {
        apikey: n,
        'content-type': 'application/json',
        ...(a !== void 0 && { authorization: `Bearer ${a}` }),
      },
      body: JSON.stringify(i),
      signal: AbortSignal.timeout(l),
    })
  }
  async function a(t, n) {
    try {
      let r = await i(t, n),
        a = await r.json()
      if (d(r.status))
        return {
          ok: !1,
          failure: 'refused',
        }
      let o = e.safeParse(c, a)
      if (r.ok && o.success)
        return {
          ok: !0,
          tokens: o.output,
        }
    } catch {}
    return {
      ok: !1,
      failure: 'unreachable',
    }
  }
  return {
    signIn: (e, t) =>
      a('token?grant_type=password', {
        email: e,
        password: t,
      }),
    signUp: (e, t) =>
      a('signup', {
        email: e,
        password: t,
      }),
    renew: (e) => a('token?grant_type=refresh_token', { refresh_token: e }),
    signOut: async (e) => {
      await i('logout?scope=local', {}, e).catch(() => void 0)
    },
  }
}
function d(e) {
  return e >= 400 && e < 500 && e !== 408 && e !== 429
}
// src/backend/session.ts
var f = e.object({ staff: e.boolean() }),
  ee = 1e4
function te(e) {
  let { store: t, now: n, fetch: r = fetch } = e,
    i = u(e.config, r)
  async function a(t) {
    return t.ok ? ne(e, t.tokens) : t
  }
  async function o() {
    let n = await t.read()
    return n === null || n.ended
      ? null
      : e.withLock('nefer-session', async () => {
          let e = await t.read()
          if (e === null || e.ended) return null
          if (e.accessToken !== n.accessToken) return e
          let r = await i.renew(e.refreshToken)
          return r.ok
            ? c(e, r.tokens)
            : (r.failure === 'refused' &&
                (await t.replace(e.accessToken, {
                  ...e,
                  ended: !0,
                })),
              null)
        })
  }
  async function c(e, r) {
    let a = ie(r, n())
    return (await t.replace(e.accessToken, a)) ? a : (await i.signOut(a.accessToken), null)
  }
  return {
    renew: o,
    signIn: async (e, t) => a(await i.signIn(e, t)),
    signUpOrIn: async (e, t) => {
      let n = await a(await i.signIn(e, t))
      return n.ok || n.failure !== 'refused' ? n : a(await i.signUp(e, t))
    },
    usable: async () => {
      let e = await t.read()
      return e === null ? null : s(e, n()) ? e : o()
    },
    signOut: async () => {
      let e = await t.read()
      ;(await t.write(null), e && (await i.signOut(e.accessToken)))
    },
  }
}
async function ne(t, n) {
  let { data: r, status: i } = await re(t, n.access_token).rpc('me'),
    a = e.safeParse(f, r)
  if (!a.success)
    return {
      ok: !1,
      failure: i === 401 ? 'refused' : 'unreachable',
    }
  if (!a.output.staff)
    return {
      ok: !1,
      failure: 'not-staff',
    }
  let o = ie(n, t.now())
  return (
    await t.store.write(o),
    {
      ok: !0,
      session: o,
    }
  )
}
function re({ config: e, fetch: n = fetch }, r) {
  return new t(`${e.url}/rest/v1`, {
    headers: {
      apikey: e.anonKey,
      Authorization: `Bearer ${r}`,
    },
    fetch: (e, t) =>
      n(e, {
        ...t,
        signal: AbortSignal.timeout(ee),
      }),
    retry: !1,
  })
}
function ie(e, t) {
  return {
    userId: e.user.id,
    email: e.user.email,
    accessToken: e.access_token,
    refreshToken: e.refresh_token,
    expiresAt: t + e.expires_in * 1e3,
    ended: !1,
  }
}
// src/domain/defined-only.ts
function p(e) {
  return Object.fromEntries(Object.entries(e).filter(([, e]) => e !== void 0))
}
// src/domain/money.ts
var m = e.pipe(e.number(), e.safeInteger(), e.minValue(0)),
  h = e.pipe(e.string(), e.minLength(1), e.maxLength(64)),
  ae = e.object({
    id: h,
    name: e.string(),
    description: e.string(),
    price: m,
    image: e.string(),
    category: e.nullable(h),
    featured: e.boolean(),
    bestseller: e.boolean(),
    new: e.boolean(),
    stock: e.pipe(e.number(), e.safeInteger(), e.minValue(0)),
    created_at: e.string(),
    updated_at: e.string(),
  })
function oe(t) {
  let n = e.safeParse(ae, t)
  return n.success ? n.output : null
}
// src/domain/writes/definition.ts
var se = 3e4,
  ce = 9e4,
  g = {
    upload: null,
    leaseMs: se,
  },
  _ = {
    categories: ue,
    pictures: ue,
  },
  v = {
    awaitsGoods: !1,
    bringsGoods: !1,
    stockReason: () => '',
  },
  y = {
    absorbs: {},
    editable: () => [],
    based: null,
  }
function b(e, t = '') {
  return Object.entries(e).map(([e, n]) => ({
    path: `${t}${e}`,
    name: e,
    value: n,
  }))
}
function le(e, { base: t, patch: n }) {
  return {
    ...e,
    base: {
      ...t,
      ...e.base,
    },
    patch: {
      ...e.patch,
      ...n,
    },
  }
}
function ue(e) {
  return e
}
// src/domain/writes/category-writes.ts
var de = (t) => e.pipe(e.string(), e.maxLength(t)),
  fe = {
    name: de(200),
    description: de(5e3),
    image_url: de(2e3),
  },
  pe = e.partial(e.object(fe)),
  me = e.object({
    category_id: h,
    ...fe,
  }),
  he = e.object({
    category_id: h,
    base: pe,
    patch: pe,
  }),
  ge = e.object({
    category_id: h,
    move_to: e.nullable(h),
  }),
  _e = {
    audience: 'staff',
    lane: 'category',
    id: (e) => e.category_id,
    ...v,
    ...g,
  },
  ve = {
    createCategory: {
      ..._e,
      payload: me,
      effects: ({ category_id: e, ...t }, n) => [
        {
          t: 'categories',
          id: e,
          type: 'put',
          row: {
            id: e,
            ...t,
            updated_at: n,
          },
        },
      ],
      creates: ({ name: e }) => e,
      absorbs: {
        updateCategory: (e, { patch: t }) => ({
          ...e,
          ...p(t),
        }),
        deleteCategory: (e, { move_to: t }) => (t === null ? 'none' : null),
      },
      categories: (e, t) => ({
        ...e,
        category_id: t(e.category_id, 'own'),
      }),
      pictures: (e, t) => ({
        ...e,
        image_url: t(e.image_url, 'shown'),
      }),
      editable: ({ category_id: e, ...t }) => b(t),
      based: null,
    },
    updateCategory: {
      ..._e,
      payload: he,
      effects: ({ category_id: e, patch: t }) => [
        {
          t: 'categories',
          id: e,
          type: 'patch',
          patch: t,
        },
      ],
      creates: null,
      absorbs: { updateCategory: le },
      categories: (e, t) => ({
        ...e,
        category_id: t(e.category_id, 'own'),
      }),
      pictures: ({ base: e, patch: t, ...n }, r) => ({
        ...n,
        base: ye(e, r, 'seen'),
        patch: ye(t, r, 'shown'),
      }),
      editable: ({ patch: e }) => b(e, 'patch.'),
      based: 'patch',
    },
    deleteCategory: {
      ..._e,
      ...y,
      ..._,
      payload: ge,
      effects: ({ category_id: e, move_to: t }) => [
        {
          t: 'categories',
          id: e,
          type: 'remove',
        },
        {
          t: 'products',
          id: null,
          type: 'move',
          from: e,
          to: t,
        },
      ],
      creates: null,
      categories: ({ category_id: e, move_to: t }, n) => ({
        category_id: n(e, 'own'),
        move_to: n(t, 'target'),
      }),
    },
  }
function ye(e, t, n) {
  return e.image_url === void 0
    ? e
    : {
        ...e,
        image_url: t(e.image_url, n),
      }
}
// src/domain/orders/customer.ts
function be(e) {
  return e
    .replace(/[\u0660-\u0669]/g, (e) => String(e.charCodeAt(0) - 1632))
    .replace(/[\u06f0-\u06f9]/g, (e) => String(e.charCodeAt(0) - 1776))
    .replace(/[\s()\-.\u200e\u200f\u202a-\u202e]/g, '')
}
function x(e) {
  return e.replace(/[^\P{Cc}\t\n\r]/gu, '')
}
function S(e) {
  return `Please use at most ${e} characters`
}
function C(t, n, r = 200) {
  return e.pipe(e.string(), e.transform(x), e.trim(), e.minLength(t, n), e.maxLength(r, S(r)))
}
var xe = e.object({
    firstName: C(2, 'First name must be at least 2 characters'),
    lastName: C(2, 'Last name must be at least 2 characters'),
    email: e.pipe(
      e.string(),
      e.transform(x),
      e.trim(),
      e.email('Please enter a valid email address'),
      e.maxLength(200, S(200)),
    ),
    phone: e.pipe(
      e.string(),
      e.transform(be),
      e.regex(/^\+?[0-9]{11,20}$/, 'Please enter a valid phone number'),
    ),
    address: C(5, 'Please enter your full address', 500),
    city: C(2, 'Please enter a valid city'),
    governorate: C(2, 'Please enter a valid governorate'),
    postalCode: C(5, 'Please enter a valid postal code', 20),
  }),
  w = e.picklist(['pending', 'processing', 'shipped', 'delivered', 'cancelled']),
  Se = e.object({
    id: h,
    name: e.string(),
    price: m,
    quantity: e.pipe(e.number(), e.safeInteger(), e.minValue(1)),
    image: e.string(),
  }),
  Ce = e.object({
    id: e.pipe(e.string(), e.uuid()),
    created_at: e.string(),
    status: w,
    total: m,
    items: e.array(Se),
  })
function we(t) {
  let n = e.safeParse(Ce, t)
  return n.success ? n.output : null
}
var Te = e.pipe(
    e.array(
      e.object({
        product_id: h,
        quantity: e.pipe(e.number(), e.safeInteger(), e.minValue(1), e.maxValue(999)),
        price: m,
      }),
    ),
    e.minLength(1),
    e.maxLength(100),
  ),
  Ee = e.object({
    token: e.pipe(e.string(), e.minLength(32), e.maxLength(128)),
    placed_at: e.string(),
    payment_method: e.literal('cash'),
    customer: xe,
    items: Te,
  }),
  De = e.variant('code', [
    e.object({
      product_id: h,
      code: e.literal('sold_out'),
    }),
    e.object({
      product_id: h,
      code: e.literal('not_enough_stock'),
      available: e.number(),
    }),
    e.object({
      product_id: h,
      code: e.literal('price_changed'),
      price: m,
    }),
    e.object({
      product_id: h,
      code: e.literal('not_sold'),
    }),
  ])
function Oe(t) {
  return e.is(e.pipe(e.string(), e.uuid()), t)
}
e.object({
  id: e.string(),
  total: m,
  date: e.string(),
})
// src/domain/writes/order-writes.ts
var ke = e.object({
    order_id: h,
    base: w,
    status: w,
  }),
  Ae = e.object({
    sold_at: e.string(),
    items: Te,
  }),
  je = {
    audience: 'staff',
    lane: 'order',
    creates: null,
    ...y,
    ..._,
    ...v,
    ...g,
  },
  Me = {
    setOrderStatus: {
      ...je,
      payload: ke,
      id: ({ order_id: e }) => e,
      effects: ({ order_id: e, status: t }) => [
        {
          t: 'orders',
          id: e,
          type: 'status',
          status: t,
        },
      ],
      editable: ({ status: e }) => b({ status: e }),
      based: 'value',
    },
    recordSale: {
      ...je,
      payload: Ae,
      id: null,
      effects: ({ items: e }) => Ne(e),
      editable: ({ items: e }) =>
        e.flatMap(({ product_id: e, quantity: t, price: n }, r) =>
          b(
            {
              quantity: t,
              price: n,
            },
            `items.${r}.`,
          ).map((t) => ({
            ...t,
            product: e,
          })),
        ),
      awaitsGoods: !0,
      stockReason: () => 'stall sale',
    },
  }
function Ne(e) {
  return e.map(({ product_id: e, quantity: t }) => ({
    t: 'products',
    id: e,
    type: 'add-stock',
    delta: -t,
  }))
}
// src/domain/writes/product-writes.ts
var T = (t) => e.pipe(e.string(), e.maxLength(t)),
  Pe = 1e6,
  Fe = e.pipe(e.number(), e.safeInteger(), e.minValue(0), e.maxValue(Pe)),
  Ie = e.pipe(e.number(), e.safeInteger(), e.minValue(-1e6), e.maxValue(Pe)),
  Le = {
    name: T(200),
    description: T(5e3),
    price: m,
    image: T(2e3),
    category: e.nullable(h),
    featured: e.boolean(),
    bestseller: e.boolean(),
    new: e.boolean(),
  },
  Re = e.partial(e.object(Le)),
  ze = e.object({
    product_id: h,
    ...Le,
    stock: Fe,
  }),
  Be = e.object({
    product_id: h,
    base: Re,
    patch: Re,
  }),
  Ve = e.object({ product_id: h }),
  He = e.object({
    product_id: h,
    delta: Ie,
    reason: T(200),
  }),
  Ue = e.object({
    photo_id: e.pipe(e.string(), e.uuid()),
    address: T(2e3),
  }),
  E = {
    audience: 'staff',
    lane: 'product',
    id: (e) => e.product_id,
    ...g,
  },
  We = {
    createProduct: {
      ...E,
      payload: ze,
      effects: ({ product_id: e, ...t }, n) => [
        {
          t: 'products',
          id: e,
          type: 'put',
          row: {
            id: e,
            ...t,
            created_at: n,
            updated_at: n,
          },
        },
      ],
      creates: ({ name: e }) => e,
      absorbs: {
        updateProduct: (e, { patch: t }) => ({
          ...e,
          ...p(t),
        }),
        deleteProduct: () => 'none',
      },
      categories: (e, t) => ({
        ...e,
        category: t(e.category, 'target'),
      }),
      pictures: (e, t) => ({
        ...e,
        image: t(e.image, 'shown'),
      }),
      editable: ({ product_id: e, ...t }) => b(t),
      based: null,
      awaitsGoods: !1,
      bringsGoods: !0,
      stockReason: () => 'created',
    },
    updateProduct: {
      ...E,
      ...v,
      payload: Be,
      effects: ({ product_id: e, patch: t }) => [
        {
          t: 'products',
          id: e,
          type: 'patch',
          patch: t,
        },
      ],
      creates: null,
      absorbs: { updateProduct: le },
      categories: ({ base: e, patch: t, ...n }, r) => ({
        ...n,
        base: Ke(e, (e) => r(e, 'seen')),
        patch: Ke(t, (e) => r(e, 'target')),
      }),
      pictures: ({ base: e, patch: t, ...n }, r) => ({
        ...n,
        base: qe(e, r, 'seen'),
        patch: qe(t, r, 'shown'),
      }),
      editable: ({ patch: e }) => b(e, 'patch.'),
      based: 'patch',
    },
    deleteProduct: {
      ...E,
      ...y,
      ..._,
      ...v,
      payload: Ve,
      effects: ({ product_id: e }) => [
        {
          t: 'products',
          id: e,
          type: 'remove',
        },
      ],
      creates: null,
    },
    adjustStock: {
      ...E,
      ..._,
      payload: He,
      effects: ({ product_id: e, delta: t }) => [
        {
          t: 'products',
          id: e,
          type: 'add-stock',
          delta: t,
        },
      ],
      creates: null,
      absorbs: { adjustStock: Ge },
      editable: ({ delta: e }) => b({ delta: e }),
      based: null,
      awaitsGoods: !1,
      bringsGoods: ({ delta: e }) => e > 0,
      stockReason: ({ reason: e }) => e,
    },
    uploadPhoto: {
      ...y,
      ..._,
      ...v,
      payload: Ue,
      audience: 'staff',
      lane: 'photo',
      id: ({ photo_id: e }) => e,
      effects: () => [],
      creates: null,
      editable: ({ address: e }) => [
        {
          path: 'address',
          name: 'image',
          value: e,
        },
      ],
      upload: (e) => e,
      leaseMs: ce,
    },
  }
function Ge(e, t) {
  let n = e.delta + t.delta
  return e.reason !== t.reason || Math.abs(n) > Pe
    ? null
    : n === 0
      ? 'none'
      : {
          ...e,
          delta: n,
        }
}
function Ke(e, t) {
  return e.category === void 0
    ? e
    : {
        ...e,
        category: t(e.category),
      }
}
function qe(e, t, n) {
  return e.image === void 0
    ? e
    : {
        ...e,
        image: t(e.image, n),
      }
}
// src/domain/messages.ts
var Je = e.pipe(
    e.string(),
    e.transform(x),
    e.trim(),
    e.email('Please enter a valid email address'),
    e.maxLength(200, S(200)),
  ),
  Ye = (t) =>
    e.pipe(
      e.string(),
      e.transform(x),
      e.trim(),
      e.minLength(1, 'Please fill in this field'),
      e.maxLength(t, S(t)),
    ),
  Xe = e.object({ email: Je }),
  Ze = e.object({
    name: Ye(200),
    email: Je,
    subject: Ye(200),
    message: Ye(5e3),
  }),
  Qe = {
    audience: 'anyone',
    id: null,
    effects: () => [],
    creates: null,
    ...y,
    ..._,
    ...v,
    ...g,
  },
  $e = {
    placeOrder: {
      ...Qe,
      payload: Ee,
      lane: 'order',
      effects: ({ items: e }) => Ne(e),
      stockReason: () => 'order',
    },
    subscribeNewsletter: {
      ...Qe,
      payload: Xe,
      lane: 'newsletter',
    },
    sendContactMessage: {
      ...Qe,
      payload: Ze,
      lane: 'message',
    },
  },
  et = {
    ...We,
    ...ve,
    ...Me,
    ...$e,
  },
  D = Object.fromEntries(
    Object.keys(et).map((e) => [
      e,
      (t) => ({
        kind: e,
        payload: t,
      }),
    ]),
  )
function tt(e) {
  return Object.hasOwn(et, e)
}
function O(e) {
  return tt(e) ? k(e) : void 0
}
function k(e) {
  return et[e]
}
function A(t, n) {
  let r = e.safeParse(O(t)?.payload ?? e.never(), n)
  return r.success
    ? {
        kind: t,
        payload: r.output,
      }
    : null
}
function nt({ kind: e, payload: t }, n) {
  let r = e === n ? A(e, t) : null
  return r === null ? null : r.payload
}
function rt(e) {
  return e.replace(/[A-Z]/g, (e) => `_${e.toLowerCase()}`)
}
function it(e) {
  return k(e).audience
}
function at({ kind: e, payload: t }, n) {
  let { lane: r, id: i } = k(e)
  return `${r}:${i === null ? n : i(t)}`
}
function ot({ kind: e, payload: t }, n) {
  return k(e).effects(t, new Date(n).toISOString())
}
function st(e, t) {
  let { kind: n } = e,
    r = k(n).absorbs[t.kind]?.(e.payload, t.payload) ?? null
  return r === null || r === 'none'
    ? r
    : {
        kind: n,
        payload: r,
      }
}
function ct(e) {
  return (O(e)?.creates ?? null) !== null
}
function j(e) {
  return (O(e)?.upload ?? null) !== null
}
function M({ kind: e, payload: t }) {
  if (!j(e)) return null
  let n = A(e, t)
  return n && (k(n.kind).upload?.(n.payload) ?? null)
}
function lt(e) {
  return e.flatMap((e) => M(e)?.photo_id ?? [])
}
function ut(e) {
  return O(e)?.leaseMs ?? 3e4
}
function dt(e) {
  return O(e)?.awaitsGoods === !0
}
function ft({ kind: e, payload: t }) {
  let n = O(e)?.bringsGoods ?? !1
  if (typeof n == 'boolean') return n
  let r = A(e, t)
  return r !== null && n(r.payload)
}
function pt(e) {
  return k(e).based
}
function mt({ kind: e, payload: t }, n) {
  return {
    kind: e,
    payload: k(e).categories(t, n),
  }
}
function ht(e) {
  let t = {
    own: [],
    targets: [],
    seen: [],
  }
  mt(
    e,
    (e, n) => (
      n === 'own' ? t.own.push(e ?? '') : t[n === 'target' ? 'targets' : 'seen'].push(e),
      e
    ),
  )
  let [n = null] = t.own,
    { targets: r, seen: i } = t
  return {
    created: ct(e.kind) ? n : null,
    removed: gt(e) ? n : null,
    targets: r,
    seen: i,
  }
}
function gt(e) {
  return ot(e, 0)[0]?.type === 'remove'
}
function _t({ kind: e, payload: t }, n) {
  return {
    kind: e,
    payload: k(e).pictures(t, n),
  }
}
function vt(e) {
  let t = null
  return (_t(e, (e, n) => (n === 'shown' && (t = e), e)), t)
}
// src/domain/writes/outcome.ts
var yt = e.pipe(e.number(), e.safeInteger(), e.minValue(1)),
  bt = ['categories', 'products', 'orders'],
  xt = e.picklist(bt),
  St = e.object({
    t: xt,
    id: e.string(),
    v: yt,
  }),
  Ct = e.object({
    status: e.literal('applied'),
    xid: e.pipe(e.string(), e.digits()),
    epoch: e.string(),
    touched: e.array(St),
    row: e.optional(e.unknown()),
  }),
  wt = e.object({
    base: e.unknown(),
    theirs: e.unknown(),
    mine: e.unknown(),
  }),
  Tt = e.object({
    status: e.literal('conflict'),
    code: e.optional(e.string()),
    version: e.optional(yt),
    row: e.optional(e.unknown()),
    fields: e.optional(e.record(e.string(), wt)),
  }),
  Et = e.object({
    status: e.literal('rejected'),
    code: e.string(),
    path: e.optional(e.string()),
    available: e.optional(e.number()),
    items: e.optional(e.array(De)),
  }),
  Dt = e.object({
    status: e.literal('wait'),
    retry_after_ms: e.pipe(e.number(), e.minValue(0)),
  }),
  Ot = e.variant('status', [Ct, Tt, Et, Dt])
function kt(t) {
  let n = e.safeParse(Ct, t)
  return n.success ? n.output : null
}
function At(t) {
  let n = e.safeParse(Et, t)
  return n.success ? n.output : null
}
// src/backend/classify-failure.ts
var jt = 36e5,
  Mt = /* @__PURE__ */ new Set([0, 408, 425, 429]),
  Nt = /^(08|40|53|57)...$|^55P03$/,
  Pt = /* @__PURE__ */ new Set(['PGRST202', 'PGRST203', 'PGRST204', '42703', '42883']),
  Ft = /^(22|23)...$/
function It(e) {
  let t = Rt(e.retryAfter, e.now)
  return {
    class: Lt(e),
    status: e.status,
    ...(e.code !== void 0 && e.code !== '' && { code: e.code }),
    ...(t !== void 0 && { retryAfterMs: t }),
  }
}
function Lt({ status: e, code: t = '', isJson: n, withUserToken: r }) {
  return Nt.test(t)
    ? 'transient'
    : Pt.has(t)
      ? 'upgrade'
      : Ft.test(t) || e === 413
        ? 'rejected'
        : !n || Mt.has(e) || e >= 500
          ? 'transient'
          : e === 401
            ? 'sign-in'
            : e === 403 || t === '42501'
              ? r
                ? 'rejected'
                : 'sign-in'
              : e >= 400
                ? 'upgrade'
                : 'transient'
}
function Rt(e, t) {
  let n = e?.trim() ?? ''
  if (n === '') return
  let r = /^\d+$/.test(n) ? Number(n) * 1e3 : Date.parse(n) - t
  return Number.isNaN(r) ? void 0 : Math.min(Math.max(r, 0), jt)
}
// src/domain/products/product-photo.ts
var N = 'product-photos',
  zt = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  Bt = `/storage/v1/object/public/${N}/`,
  Vt = RegExp(`${Bt}(${zt})\\.(?:webp|jpg)$`)
function Ht(e) {
  return Vt.exec(e)?.[1] ?? null
}
function Ut(e) {
  return e.slice(e.lastIndexOf('/') + 1)
}
// src/backend/photo-api.ts
var Wt = e.object({ Key: e.string() }),
  Gt = e.object({ id: e.literal(N) }),
  Kt = e.object({
    statusCode: e.optional(e.union([e.string(), e.number()])),
    code: e.optional(e.string()),
    error: e.optional(e.string()),
  }),
  qt = 'max-age=31536000'
async function Jt(t, n, r, i) {
  let a = await Zt(t, {
    path: `object/${N}/${n.name}`,
    accessToken: r,
    signal: i,
    upload: n.blob,
  })
  return (a.status === 409 && a.body !== void 0) || (a.status === 200 && e.is(Wt, a.body))
    ? {
        ok: !0,
        value: null,
      }
    : {
        ok: !1,
        error: $t(t, a, r !== null),
      }
}
async function Yt(t, n, r) {
  let i = await Zt(t, {
    path: `bucket/${N}`,
    accessToken: n,
    signal: r,
  })
  return i.status === 200 && e.is(Gt, i.body)
    ? {
        ok: !0,
        value: { server: en(t.url) },
      }
    : Xt(i)
      ? {
          ok: !0,
          value: null,
        }
      : {
          ok: !1,
          error: $t(t, i, !0),
        }
}
function Xt({ status: e, body: t }) {
  return e === 0 || e === 408 || e === 429
    ? !1
    : e === 404 || e === 501 || (t === void 0 && e < 500)
}
async function Zt(
  { url: e, anonKey: t, fetch: n = fetch },
  { path: r, accessToken: i, signal: a, upload: o },
) {
  let s = {
      apikey: t,
      ...(i !== null && { authorization: `Bearer ${i}` }),
      ...(o && {
        'content-type': o.type,
        'cache-control': qt,
        'x-upsert': 'true',
      }),
    },
    c = o
      ? {
          method: 'POST',
          body: o,
        }
      : {}
  try {
    return Qt(
      await n(`${tn(e)}/storage/v1/${r}`, {
        ...c,
        headers: s,
        signal: a,
        redirect: 'error',
      }),
    )
  } catch {
    return {
      status: 0,
      body: void 0,
      code: void 0,
      retryAfter: null,
    }
  }
}
async function Qt(t) {
  let n = t.headers.get('retry-after'),
    r = /\bjson\b/i.test(t.headers.get('content-type') ?? '')
      ? await t.json().catch(() => void 0)
      : void 0,
    i = e.safeParse(Kt, r)
  if (t.ok || !i.success)
    return {
      status: t.status,
      body: r,
      code: void 0,
      retryAfter: n,
    }
  let { statusCode: a, code: o, error: s } = i.output,
    c = Number(a)
  return {
    status: c >= 400 && c < 600 ? c : t.status,
    body: r,
    code: o ?? s,
    retryAfter: n,
  }
}
function $t({ now: e = Date.now }, { status: t, body: n, code: r, retryAfter: i }, a) {
  let o = n !== void 0,
    s = {
      ...It({
        status: t,
        isJson: o,
        retryAfter: i,
        withUserToken: a,
        now: e(),
      }),
      ...(r !== void 0 && { code: r }),
    }
  return o
    ? t === 403 || r === 'InvalidJWT'
      ? {
          ...s,
          class: 'sign-in',
        }
      : t === 415
        ? {
            ...s,
            class: 'rejected',
          }
        : t === 423
          ? {
              ...s,
              class: 'transient',
            }
          : s
    : s
}
function en(e) {
  let t = tn(e)
  return t === globalThis.location?.origin ? '' : t
}
function tn(e) {
  return e.replace(/\/+$/, '')
}
// src/backend/supabase-gateway.ts
var nn = e.object({
    epoch: e.string(),
    reset: e.boolean(),
    more: e.boolean(),
    rows: e.array(
      e.object({
        t: e.string(),
        id: e.string(),
        v: e.number(),
        row: e.unknown(),
      }),
    ),
    next: e.unknown(),
    horizon: e.string(),
    at: e.string(),
    total: e.optional(e.number()),
  }),
  rn = e.variant('status', [
    Et,
    e.object({
      status: e.literal('found'),
      orders: e.array(
        e.object({
          id: e.string(),
          v: e.number(),
          row: e.unknown(),
        }),
      ),
      next: e.nullable(
        e.object({
          at: e.string(),
          id: e.string(),
        }),
      ),
    }),
  ]),
  an = e.object({ order: e.nullable(Ce) })
function on(e) {
  return {
    pullCatalog: (t, n, r) =>
      P(e, {
        name: 'pull_catalog',
        args: {
          p_cursor: t,
          p_limit: n,
        },
        answer: nn,
        signal: r,
      }),
    pullOrders: (t, n, r, i) =>
      P(e, {
        name: 'pull_orders',
        args: {
          p_cursor: t,
          p_limit: n,
        },
        answer: nn,
        accessToken: r,
        signal: i,
      }),
    findOrders: async ({ text: t, status: n, before: r, limit: i }, a, o) => {
      let s = await P(e, {
        name: 'find_orders',
        args: {
          p_query: t,
          p_status: n,
          p_before: r,
          p_limit: i,
        },
        answer: rn,
        accessToken: a,
        signal: o,
      })
      return s.ok ? sn(s.value) : s
    },
    send: (t, n, r) =>
      P(e, {
        name: rt(t.kind),
        args: {
          p_operation_id: t.id,
          p_payload: t.payload,
        },
        answer: Ot,
        accessToken: n,
        signal: r,
      }),
    orderStatus: async (t, n, r) => {
      let i = await P(e, {
        name: 'order_status',
        args: {
          p_order_id: t,
          p_token: n,
        },
        answer: an,
        signal: r,
      })
      return i.ok
        ? {
            ok: !0,
            value: i.value.order,
          }
        : i
    },
    uploadPhoto: (t, n, r) => Jt(e, t, n, r),
    findPhotoStore: (t, n) => Yt(e, t, n),
  }
}
function sn(e) {
  if (e.status === 'rejected')
    return {
      ok: !1,
      error: {
        class: 'rejected',
        code: e.code,
      },
    }
  let { orders: t, next: n } = e
  return {
    ok: !0,
    value: {
      orders: t,
      next: n,
    },
  }
}
async function P(t, n) {
  let { accessToken: r = null, answer: i, args: a, name: o, signal: s } = n,
    c = { headers: new Headers() },
    { data: l, error: u, status: d } = await cn(t, r, c).rpc(o, a).abortSignal(s),
    f = u === null ? e.safeParse(i, l) : void 0
  return f?.success
    ? {
        ok: !0,
        value: f.output,
      }
    : {
        ok: !1,
        error: It({
          status: d,
          code: un(u),
          isJson: /\bjson\b/i.test(c.headers.get('content-type') ?? ''),
          retryAfter: c.headers.get('retry-after'),
          withUserToken: r !== null,
          now: (t.now ?? Date.now)(),
        }),
      }
}
function cn(e, n, r) {
  return new t(`${e.url.replace(/\/+$/, '')}/rest/v1`, {
    headers: {
      apikey: e.anonKey,
      ...(n !== null && { Authorization: `Bearer ${n}` }),
    },
    fetch: ln(e.fetch ?? fetch, r),
    retry: !1,
  })
}
function ln(e, t) {
  return async (n, r) => {
    let i = await e(n, {
      ...r,
      redirect: 'error',
    })
    return ((t.headers = i.headers), i)
  }
}
function un(e) {
  if (typeof e == 'object' && e && 'code' in e) return typeof e.code == 'string' ? e.code : void 0
}
// src/domain/once.ts
function dn(e) {
  let t = !1
  return () => {
    ;(t || e(), (t = !0))
  }
}
// src/db/local-database.ts
function fn(e, t = {}) {
  let r = new n(e, {
    ...t,
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
  })
  return (
    r.version(1).stores({
      cart: 'id, addedAt',
      outbox: '++seq, &id, lane, state',
      myOrders: 'id, placedAt',
      drafts: 'key',
      settings: 'key',
      log: '++seq',
    }),
    r.version(2).stores({ photos: 'id, draftKey' }).upgrade(pn),
    r
  )
}
async function pn(e) {
  let t = e.table('drafts').where('key').startsWith('photo:')
  for (let { key: n, value: r, savedAt: i } of await t.toArray()) {
    if (!(r instanceof Blob)) continue
    let t = {
      id: crypto.randomUUID(),
      blob: r,
      draftKey: n.slice(6),
      createdAt: i,
    }
    await e.table('photos').add(t)
  }
  await t.delete()
}
// src/db/mirror-database.ts
function mn(e, t = {}) {
  let r = new n(e, {
    ...t,
    chromeTransactionDurability: 'relaxed',
    cache: 'disabled',
  })
  return (
    r.version(1).stores({
      products: 'id, category, created_at, generation',
      categories: 'id, generation',
      orders: 'id, created_at, status, generation',
      quarantine: 'key',
      pulls: 'name',
    }),
    r.version(2).stores({ stock_moves: 'id, [product_id+at], at, generation' }).upgrade(hn),
    r
  )
}
async function hn(e) {
  ;(await e
    .table('pulls')
    .where('name')
    .equals('orders')
    .modify((e) => {
      ;((e.cursor = null), (e.generation += 1), (e.sweeping = !0))
    }),
    await e.table('quarantine').where('key').startsWith('stock_moves/').delete())
}
// src/db/running-transactions.ts
function gn(e) {
  let t = /* @__PURE__ */ new Set(),
    n = !1,
    r = (e, r) => {
      if (n) throw new DOMException('This page has been left', 'AbortError')
      let i = e.transaction(...r)
      if (!_n(i)) return i
      t.add(i)
      for (let e of ['complete', 'abort']) i.addEventListener(e, () => t.delete(i), { once: !0 })
      return i
    }
  return (
    e.use({
      stack: 'dbcore',
      name: 'running-transactions',
      create: (e) => ({
        ...e,
        transaction: (...t) => r(e, t),
      }),
    }),
    {
      stop: () => {
        ;((n = !0), t.forEach((e) => vn(e)))
      },
      resume: () => {
        n = !1
      },
    }
  )
}
function _n(e) {
  return 'addEventListener' in e
}
function vn(e) {
  try {
    e.abort()
  } catch {}
}
// src/db/database.ts
function yn(e = {}) {
  let { name: t = 'nefer', dexie: n = {}, lasting: r = !0, persist: i } = e,
    a = fn(`${t}-local`, n),
    o = mn(`${t}-mirror`, n),
    s = [a, o].map(gn)
  return {
    local: a,
    mirror: o,
    lasting: r,
    askToPersist: dn(() => void bn(i)),
    transactions: {
      stop: () => s.forEach(({ stop: e }) => e()),
      resume: () => s.forEach(({ resume: e }) => e()),
    },
  }
}
async function bn(e) {
  try {
    await e?.()
  } catch {}
}
function xn(e) {
  ;(e.local.close(), e.mirror.close())
}
// src/db/drafts.ts
async function Sn(e, t, n, r) {
  await e.local.drafts.put({
    key: t,
    value: n,
    savedAt: r,
  })
}
async function Cn(e, t) {
  return (await e.local.drafts.get(t))?.value
}
// src/domain/writes/operation.ts
var wn = [
    'pending',
    'inflight',
    'applied',
    'needs-sign-in',
    'needs-upgrade',
    'conflict',
    'rejected',
  ],
  Tn = e.custom((e) => e === 'anon' || (typeof e == 'string' && /^user:.+/.test(e))),
  F = e.pipe(e.number(), e.finite()),
  En = e.object({
    seq: e.pipe(e.number(), e.safeInteger()),
    id: e.pipe(e.string(), e.uuid()),
    v: e.literal(1),
    kind: e.string(),
    lane: e.string(),
    scope: Tn,
    deps: e.array(e.string()),
    payload: e.unknown(),
    state: e.picklist(wn),
    attempts: e.pipe(e.number(), e.safeInteger(), e.minValue(0)),
    nextAttemptAt: F,
    lease: e.optional(
      e.object({
        owner: e.string(),
        until: F,
      }),
    ),
    lastError: e.optional(
      e.object({
        class: e.string(),
        status: e.optional(e.number()),
        code: e.optional(e.string()),
        at: F,
      }),
    ),
    outcome: e.optional(e.unknown()),
    solo: e.optional(e.boolean()),
    merged: e.optional(e.array(e.string())),
    arrivedAt: e.optional(e.string()),
    createdAt: F,
  })
function Dn(e) {
  return e.state !== 'applied'
}
var On = ['conflict', 'rejected']
function I({ state: e }) {
  return On.includes(e)
}
function kn(e) {
  return I(e) || e.state === 'needs-sign-in'
}
function An(e, t) {
  let { scope: n } = e
  return kn(e) && (n === 'anon' || n === `user:${t}`)
}
function jn(t) {
  let n = e.safeParse(En, t)
  return n.success ? n.output : null
}
// src/domain/orders/cart.ts
var Mn = e.object({
  id: h,
  name: e.string(),
  price: m,
  image: e.string(),
  quantity: e.pipe(e.number(), e.safeInteger(), e.minValue(1), e.maxValue(999)),
  new: e.boolean(),
  bestseller: e.boolean(),
  addedAt: e.number(),
})
function Nn(t) {
  let n = e.safeParse(Mn, t)
  return n.success ? n.output : null
}
function Pn(e) {
  return e.price * e.quantity
}
function Fn(e) {
  return e.reduce((e, t) => e + Pn(t), 0)
}
function In(e, t) {
  let n = new Map(e.map((e) => [e.id, e]))
  return (
    t.length === e.length &&
    t.every(({ id: e, quantity: t, price: r }) => {
      let i = n.get(e)
      return i?.quantity === t && i.price === r
    })
  )
}
// src/db/stored-rows.ts
function Ln(e, t) {
  let n = [],
    r = []
  for (let i of t) {
    let t = e(i)
    t === null ? i !== void 0 && r.push(i) : n.push(t)
  }
  return {
    rows: n,
    corrupt: r,
  }
}
function L(e) {
  return Ln(jn, e)
}
function Rn(e) {
  return Ln(Nn, e)
}
// src/db/mirror/overlay.ts
function zn(e) {
  return e
    .filter((e) => !I(e))
    .toSorted((e, t) => e.seq - t.seq)
    .flatMap((e) => {
      let t = A(e.kind, e.payload)
      return t === null
        ? []
        : ot(t, e.createdAt).map((t) => ({
            effect: t,
            waiting: Dn(e),
            isIn: Bn(e, t),
          }))
    })
}
function Bn(e, { t, type: n }) {
  let { state: r, outcome: i, arrivedAt: a } = e
  if (r === 'applied') {
    let e = qn(i)
    return (n, r) => {
      let i = e.get(`${t}/${n}`)
      return i === void 0 || (r !== void 0 && r.version >= i)
    }
  }
  return a === void 0 || n !== 'add-stock'
    ? () => !1
    : (e, t) => t?.updated_at !== void 0 && t.updated_at >= a
}
async function Vn(e) {
  return zn(L(await e.local.outbox.toArray()).rows)
}
function Hn(e, t) {
  let n = e.flatMap(({ effect: e }) => (e.t === t && e.id !== null ? [e.id] : []))
  return [...new Set(n)]
}
function Un(e, t, n) {
  let r = n ?? null
  for (let { effect: i, isIn: a } of e)
    i.t !== 'products' || (i.id !== null && i.id !== t) || a(t, n) || (r = Kn(r, i))
  return r
}
function Wn(e, t, n) {
  let r = n ?? null
  for (let { effect: i, isIn: a } of e)
    i.t !== 'categories' ||
      i.id !== t ||
      a(t, n) ||
      (i.type === 'put'
        ? (r = i.row)
        : i.type === 'remove'
          ? (r = null)
          : r !== null &&
            (r = {
              ...r,
              ...p(i.patch),
            }))
  return r
}
function Gn(e, t) {
  let n = t,
    r = !1
  for (let i of e) {
    let { effect: e } = i
    e.t !== 'orders' ||
      e.id !== t.id ||
      i.isIn(t.id, t) ||
      ((n = {
        ...n,
        status: e.status,
      }),
      (r ||= i.waiting))
  }
  return {
    order: n,
    waiting: r,
  }
}
function Kn(e, t) {
  switch (t.type) {
    case 'put':
      return t.row
    case 'remove':
      return null
    case 'patch':
      return (
        e && {
          ...e,
          ...p(t.patch),
        }
      )
    case 'add-stock':
      return (
        e && {
          ...e,
          stock: Math.max(0, e.stock + t.delta),
        }
      )
    case 'move':
      return e?.category === t.from
        ? {
            ...e,
            category: t.to,
          }
        : e
  }
}
function qn(e) {
  let t = kt(e)?.touched ?? []
  return new Map(t.map((e) => [`${e.t}/${e.id}`, e.v]))
}
// src/db/mirror/sort-products.ts
function Jn(e, t) {
  switch (t) {
    case 'newest':
      return e.toSorted(R)
    case 'price-up':
      return e.toSorted((e, t) => e.price - t.price || R(e, t))
    case 'price-down':
      return e.toSorted((e, t) => t.price - e.price || R(e, t))
    case 'name':
      return Yn(e)
  }
}
function Yn(e) {
  return e
    .map((e) => ({
      product: e,
      key: Xn(e.name),
    }))
    .toSorted((e, t) => (e.key === t.key ? R(e.product, t.product) : e.key < t.key ? -1 : 1))
    .map(({ product: e }) => e)
}
function Xn(e) {
  return e.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
function R(e, t) {
  return e.created_at === t.created_at
    ? e.id < t.id
      ? -1
      : 1
    : e.created_at < t.created_at
      ? 1
      : -1
}
// src/db/mirror/catalog.ts
async function Zn(e, t = {}) {
  let n = await Vn(e),
    r = Hn(n, 'products'),
    i = await er(e, t, r, $n(n)),
    a = i.flatMap((e) => Un(n, e.id, e) ?? []),
    o = new Set(i.map((e) => e.id)),
    s = r.flatMap((e) => (o.has(e) ? [] : (Un(n, e, void 0) ?? [])))
  return Jn(
    [...a, ...s].filter((e) => tr(e, t)),
    t.sort ?? 'newest',
  ).slice(0, t.limit)
}
async function Qn(e) {
  let [t, n] = await Promise.all([Vn(e), e.mirror.categories.toArray()]),
    r = /* @__PURE__ */ new Set([...n.map((e) => e.id), ...Hn(t, 'categories')]),
    i = new Map(n.map((e) => [e.id, e]))
  return [...r]
    .flatMap((e) => Wn(t, e, i.get(e)) ?? [])
    .toSorted((e, t) => e.name.localeCompare(t.name))
}
function $n(e) {
  return e.some(({ effect: e }) => e.t === 'products' && e.type === 'move')
}
async function er(e, t, n, r) {
  let { products: i } = e.mirror
  if (r) return i.toArray()
  let a = t.sort === void 0 || t.sort === 'newest' ? (t.limit ?? Infinity) + n.length : Infinity,
    o =
      t.category === void 0
        ? i.orderBy('created_at').reverse()
        : i.where('category').equals(t.category),
    s = t.flag === void 0 && t.inStock !== !0 ? o : o.filter((e) => tr(e, t) || n.includes(e.id)),
    c = t.category === void 0 && Number.isFinite(a) ? s.limit(a) : s,
    [l, u] = await Promise.all([c.toArray(), i.bulkGet([...n])]),
    d = new Set(l.map((e) => e.id))
  return [...l, ...u.filter((e) => e !== void 0 && !d.has(e.id))].flatMap((e) => e ?? [])
}
function tr(e, { category: t, flag: n, inStock: r }) {
  return (t !== void 0 && e.category !== t) || (r === !0 && e.stock === 0)
    ? !1
    : n === void 0 || e[n]
}
// src/domain/categories/category.ts
var nr = e.object({
  id: h,
  name: e.string(),
  description: e.string(),
  image_url: e.string(),
  updated_at: e.string(),
})
function rr(t) {
  let n = e.safeParse(nr, t)
  return n.success ? n.output : null
}
// src/domain/products/stock-move.ts
var ir = e.pipe(e.string(), e.isoTimestamp()),
  ar = e.object({
    id: h,
    product_id: h,
    delta: e.pipe(e.number(), e.safeInteger()),
    reason: e.string(),
    operation_id: e.nullable(h),
    edited_at: e.nullable(ir),
    at: ir,
  })
function or(t) {
  let n = e.safeParse(ar, t)
  return n.success ? n.output : null
}
function sr(e) {
  let t = Date.parse(e)
  return Number.isNaN(t) ? null : /* @__PURE__ */ new Date(t - 2592e6).toISOString()
}
// src/domain/orders/staff-order.ts
var z = e.fallback(e.string(), ''),
  cr = e.object({
    id: h,
    created_at: e.string(),
    customer_name: z,
    customer_email: z,
    customer_phone: z,
    customer_address: z,
    payment_method: z,
    status: w,
    total: m,
    items: e.unknown(),
    shipping_info: e.unknown(),
    placed_at: e.nullable(e.string()),
    updated_at: e.string(),
    channel: e.fallback(e.picklist(['web', 'stall']), 'web'),
  })
e.object({
  address: z,
  city: z,
  state: z,
  zip: z,
})
function lr(t) {
  let n = e.safeParse(cr, t)
  return n.success ? n.output : null
}
// src/db/mirror/mirror-pages.ts
var B = {
  products: {
    pull: 'catalog',
    parse: oe,
  },
  categories: {
    pull: 'catalog',
    parse: rr,
  },
  orders: {
    pull: 'orders',
    parse: lr,
  },
  stock_moves: {
    pull: 'orders',
    parse: or,
  },
}
function ur(e) {
  return B[e].pull
}
async function V(e, t, n) {
  let r = await e.mirror.pulls.get(t)
  return r?.scope === n ? r : void 0
}
async function dr(e, { name: t, scope: n, from: r }) {
  await e.mirror.transaction('rw', e.mirror.pulls, async () => {
    let i = await V(e, t, n)
    if (i === void 0 || !xr(i.cursor, r)) return
    let a = i.generation + 1
    await e.mirror.pulls.put({
      ...i,
      cursor: null,
      generation: a,
      sweeping: !0,
    })
  })
}
async function fr(e, t) {
  let { name: n, scope: r } = t
  return e.mirror.transaction('rw', e.mirror.tables, async () => {
    let i = await V(e, n, r)
    if (!xr(i?.cursor ?? null, t.from)) return !1
    i === void 0 && (await pr(e, n))
    let a = i?.generation ?? 1
    await mr(e, t, a)
    let o = i?.sweeping ?? !1,
      s = t.total ?? i?.total
    return (
      t.last && o && (await vr(e, n, a)),
      t.last && n === 'orders' && (await yr(e, t.at)),
      await e.mirror.pulls.put({
        name: n,
        scope: r,
        cursor: t.next,
        epoch: t.epoch,
        generation: a,
        complete: t.last || (i?.complete ?? !1),
        sweeping: o && !t.last,
        horizon: t.last ? t.horizon : (i?.horizon ?? '0'),
        at: t.at,
        ...(s !== void 0 && { total: s }),
      }),
      !0
    )
  })
}
async function pr(e, t) {
  await e.mirror.transaction('rw', e.mirror.tables, async () => {
    for (let n of H(t))
      (await br(e.mirror, n).clear(),
        await e.mirror.quarantine.where('key').startsWith(`${n}/`).delete())
    await e.mirror.pulls.delete(t)
  })
}
async function mr(e, t, n) {
  let r = new Map(
      H(t.name).map((e) => [
        e,
        {
          good: [],
          gone: [],
        },
      ]),
    ),
    i = []
  for (let e of t.rows) {
    let { id: a, v: o, row: s } = e,
      c = H(t.name).find((t) => t === e.t),
      l = c && B[c].parse(s)
    c && s === null
      ? r.get(c)?.gone.push(a)
      : c && l?.id === a
        ? r.get(c)?.good.push({
            ...l,
            version: o,
            generation: n,
          })
        : i.push(gr(e, c !== void 0, t.now))
  }
  for (let [t, n] of r) await hr(e.mirror, t, n)
  ;(await e.mirror.quarantine.bulkPut(i), await _r(e.mirror, i, n))
}
async function hr(e, t, { good: n, gone: r }) {
  let i = br(e, t)
  if (
    (n.length > 0 && (await i.bulkPut(n)),
    r.length > 0 && (await i.bulkDelete(r)),
    (await e.quarantine.count()) === 0)
  )
    return
  let a = [...n.map((e) => String(Reflect.get(e, 'id'))), ...r]
  await e.quarantine.bulkDelete(a.map((e) => `${t}/${e}`))
}
function gr({ t: e, id: t, v: n, row: r }, i, a) {
  let o = i ? 'does not fit its schema' : 'unknown table'
  return {
    key: `${e}/${t}`,
    t: e,
    id: t,
    v: n,
    row: r,
    reason: o,
    at: a,
  }
}
async function _r(e, t, n) {
  for (let { t: r, id: i } of t)
    Object.hasOwn(B, r) && (await e.table(r).update(i, { generation: n }))
}
async function vr(e, t, n) {
  for (let r of H(t)) await br(e.mirror, r).where('generation').below(n).delete()
}
async function yr(e, t) {
  let n = sr(t)
  n !== null && (await e.mirror.stock_moves.where('at').below(n).delete())
}
function H(e) {
  return ['products', 'categories', 'orders', 'stock_moves'].filter((t) => B[t].pull === e)
}
function br(e, t) {
  return e.table(t)
}
function xr(e, t) {
  return JSON.stringify(e) === JSON.stringify(t)
}
// src/domain/orders/stall.ts
var Sr = e.pipe(e.number(), e.safeInteger(), e.minValue(1), e.maxValue(999)),
  Cr = e.object({
    id: h,
    name: e.string(),
    price: m,
    quantity: Sr,
  }),
  wr = {
    id: e.string(),
    at: e.number(),
    undone: e.optional(e.number()),
    undoneBy: e.optional(e.string()),
  },
  Tr = e.variant('kind', [
    e.object({
      ...wr,
      kind: e.literal('sale'),
      lines: e.array(Cr),
    }),
    e.object({
      ...wr,
      kind: e.literal('stock'),
      product: h,
      name: e.string(),
      delta: e.number(),
    }),
  ])
function Er(e) {
  return kr(Cr, e)
}
function Dr(e) {
  return kr(Tr, e)
}
function Or(e) {
  let t = [e.getMonth() + 1, e.getDate()].map((e) => String(e).padStart(2, '0'))
  return `${e.getFullYear()}-${t.join('-')}`
}
function kr(t, n) {
  return Array.isArray(n)
    ? n.flatMap((n) => {
        let r = e.safeParse(t, n)
        return r.success ? [r.output] : []
      })
    : []
}
// src/db/staff/stall-day.ts
async function Ar(e, t) {
  return Dr((await e.local.drafts.get(U(t)))?.value)
}
async function jr(e, t) {
  let n = Or(new Date(t.at)),
    r = [...(await Ar(e, n)), t]
  ;(await e.local.drafts.put({
    key: U(n),
    value: r,
    savedAt: t.at,
  }),
    await Fr(e, U(n)))
}
async function Mr(e, t) {
  await e.local.drafts
    .where('key')
    .startsWith(U(''))
    .modify((e) => {
      e.value = Dr(e.value).map(t)
    })
}
async function Nr(e, t, n) {
  await Mr(e, (e) =>
    e.id === t
      ? {
          ...e,
          id: n,
        }
      : e.undoneBy === t
        ? {
            ...e,
            undoneBy: n,
          }
        : e,
  )
}
async function Pr(e, t, n) {
  await Mr(e, (e) => {
    let { undone: r, undoneBy: i, ...a } = e
    return t.includes(e.id)
      ? {
          ...a,
          undone: n,
        }
      : i !== void 0 && t.includes(i)
        ? a
        : e
  })
}
async function Fr(e, t) {
  let n = await e.local.drafts.where('key').startsWith(U('')).primaryKeys()
  await e.local.drafts.bulkDelete(n.filter((e) => e !== t).slice(0, -7))
}
function U(e) {
  return `stall-day:${e}`
}
// src/db/storage.ts
var Ir = class extends Error {
    name = 'NotSavedError'
  },
  Lr = ['images']
async function W(e, t) {
  let n = await G(e, t)
  return (e.askToPersist(), n)
}
async function G(e, t) {
  try {
    return await t()
  } catch (n) {
    if (Ur(n)) return (e.local.close(), await e.local.open(), await t())
    if (Hr(n)) return zr(e, t)
    throw n
  }
}
async function Rr(e) {
  try {
    return await e()
  } catch (t) {
    if (!Hr(t)) throw t
    return (await Br().catch(() => void 0), e())
  }
}
async function zr(e, t) {
  for (let n of [Br, Vr]) {
    await n(e).catch(() => void 0)
    try {
      return await t()
    } catch (e) {
      if (!Hr(e)) throw e
    }
  }
  throw new Ir('The storage of this device is full')
}
async function Br() {
  typeof caches < 'u' && (await Promise.all(Lr.map((e) => caches.delete(e))))
}
async function Vr(e) {
  await e.mirror.transaction('rw', e.mirror.tables, async () => {
    await Promise.all(e.mirror.tables.map((e) => e.clear()))
  })
}
function Hr(e) {
  return Wr(e).includes('QuotaExceededError')
}
function Ur(e) {
  return Wr(e).some((e) => ['DatabaseClosedError', 'InvalidStateError', 'UnknownError'].includes(e))
}
function Wr(e) {
  if (typeof e != 'object' || !e) return []
  let t = 'name' in e && typeof e.name == 'string' ? [e.name] : [],
    n = 'inner' in e ? Wr(e.inner) : []
  return [...t, ...n]
}
// src/db/outbox/outbox.ts
async function Gr(e, t) {
  await W(e, () => e.local.outbox.add(K(t)))
}
function K(e) {
  let { id: t, mutation: n, userId: r, deps: i = [], solo: a, now: o } = e
  return {
    id: t,
    v: 1,
    kind: n.kind,
    lane: at(n, t),
    scope: Kr(n, r),
    deps: i,
    payload: n.payload,
    state: 'pending',
    attempts: 0,
    ...(a === !0 && { solo: a }),
    nextAttemptAt: o,
    createdAt: o,
  }
}
function Kr(e, t) {
  if (it(e.kind) === 'anyone') return 'anon'
  if (t === null) throw Error(`${e.kind} needs a signed-in author`)
  return `user:${t}`
}
async function q(e) {
  return L(await e.local.outbox.toArray())
}
async function J(e) {
  return L((await e.local.outbox.toArray()).filter(({ state: e }) => e !== 'applied')).rows
}
async function qr(e, t) {
  let n = t === 'upgrade' ? 'needs-upgrade' : 'needs-sign-in'
  await e.local.outbox
    .where('state')
    .equals(n)
    .filter(({ scope: e }) => t === 'upgrade' || e === t)
    .modify({
      state: 'pending',
      nextAttemptAt: 0,
    })
}
async function Jr(e, t) {
  return W(e, () =>
    e.local.transaction('rw', e.local.outbox, e.local.photos, async () => {
      let { rows: n } = await q(e),
        r = Yr(n, t)
      return r.length === 0 || r.some(({ state: e }) => e === 'inflight' || e === 'applied')
        ? []
        : (await e.local.outbox.bulkDelete(r.map(({ seq: e }) => e)),
          await e.local.photos.bulkDelete(lt(r)),
          r.map((e) => e.id))
    }),
  )
}
function Yr(e, t) {
  let n = /* @__PURE__ */ new Set([t]),
    r = /* @__PURE__ */ new Set()
  for (let t of e) {
    let e = t.deps.some((e) => n.has(e))
    ;(n.has(t.id) || e || r.has(t.lane)) && (n.add(t.id), ct(t.kind) && r.add(t.lane))
  }
  for (let t of e) Xr(t, e, n) && n.add(t.id)
  return e.filter((e) => n.has(e.id))
}
function Xr({ id: e, kind: t, state: n }, r, i) {
  if (!j(t) || n === 'inflight' || n === 'applied') return !1
  let a = r.filter(({ deps: t }) => t.includes(e))
  return a.length > 0 && a.every((e) => i.has(e.id))
}
// src/db/outbox/discard.ts
async function Zr(e, t, n) {
  let { outbox: r, myOrders: i, photos: a, drafts: o } = e.local
  return W(e, () =>
    e.local.transaction('rw', [r, i, a, o], async () => {
      let r = await Jr(e, t)
      return (await i.bulkDelete(r), await Pr(e, r, n), r)
    }),
  )
}
// src/db/outbox/queue-uploads.ts
async function Qr(e, t, n, r) {
  let i = /* @__PURE__ */ new Map(),
    a = []
  for (let o of new Set(t.flatMap((e) => vt(e) ?? []))) {
    let t = Ht(o)
    if (t === null) continue
    let s = n.find((e) => e.state !== 'applied' && M(e)?.photo_id === t)
    if (s === void 0 && !(await $r(e, t))) continue
    let c = s ?? ei(t, o, r)
    ;(s === void 0 && a.push(c), i.set(t, c.id))
  }
  return {
    added: a,
    depsOf: (e) => {
      let t = i.get(Ht(vt(e) ?? '') ?? '')
      return t === void 0 ? [] : [t]
    },
  }
}
async function $r(e, t) {
  return (
    (await e.local.photos
      .where('id')
      .equals(t)
      .modify((e) => {
        delete e.draftKey
      })) > 0
  )
}
function ei(e, t, n) {
  let r = {
    photo_id: e,
    address: t,
  }
  return K({
    ...n,
    id: crypto.randomUUID(),
    mutation: D.uploadPhoto(r),
  })
}
// src/db/outbox/queue-writes.ts
async function ti(e, t) {
  let { userId: n, mutations: r, draftKey: i, now: a } = t,
    { outbox: o, drafts: s, photos: c } = e.local
  return W(e, () =>
    e.local.transaction('rw', o, s, c, async () => {
      let { rows: t } = await q(e),
        c = t.filter(ni).flatMap(ri),
        l = await Qr(e, r, t, {
          userId: n,
          now: a,
        }),
        u = r.map((e) =>
          K({
            id: crypto.randomUUID(),
            mutation: e,
            userId: n,
            deps: [...ii(e, c), ...l.depsOf(e)],
            now: a,
          }),
        )
      return (
        await o.bulkAdd([...l.added, ...u]),
        i !== void 0 && (await s.delete(i)),
        [...u, ...l.added].map(({ id: e }) => e)
      )
    }),
  )
}
function ni(e) {
  return Dn(e) && !I(e)
}
function ri({ id: e, kind: t, payload: n }) {
  let r = A(t, n)
  return r === null
    ? []
    : [
        {
          id: e,
          ...ht(r),
        },
      ]
}
function ii(e, t) {
  let n = ht(e)
  return t.filter((e) => ai(e, n)).map(({ id: e }) => e)
}
function ai(e, t) {
  return e.created === null
    ? t.removed === null
      ? e.removed !== null && e.targets.some((e) => t.seen.includes(e))
      : e.targets.includes(t.removed) || e.seen.includes(t.removed)
    : t.targets.includes(e.created)
}
// src/db/session-store.ts
var oi = 'session'
async function Y(e) {
  return a((await e.local.settings.get(oi))?.value)
}
async function si(e, t) {
  await pi(e, async () => {
    t === null ? await e.local.settings.delete(oi) : await fi(e, t)
  })
}
function ci(e, t, n) {
  return di(e, t, n)
}
async function li(e, t) {
  await di(e, t, { expiresAt: 0 })
}
async function ui(e, t) {
  await di(e, t, { ended: !0 })
}
async function di(e, t, n) {
  return pi(e, async () => {
    let r = await Y(e)
    return (
      r?.accessToken === t &&
      (await fi(e, {
        ...r,
        ...n,
      }),
      !0)
    )
  })
}
async function fi(e, t) {
  ;(await e.local.settings.put({
    key: oi,
    value: t,
  }),
    t.ended || (await qr(e, `user:${t.userId}`)))
}
function pi(e, t) {
  let { settings: n, outbox: r } = e.local
  return W(e, () => e.local.transaction('rw', [n, r], t))
}
// src/db/shopper/cart.ts
async function mi(e) {
  return Rn(await e.local.cart.toArray()).rows.toSorted((e, t) => e.addedAt - t.addedAt)
}
async function hi(e, t) {
  await W(e, () => e.local.cart.bulkPut([...t]))
}
// src/domain/result.ts
function gi(e) {
  return {
    ok: !0,
    value: e,
  }
}
function X(e) {
  return {
    ok: !1,
    error: e,
  }
}
// src/db/shopper/my-orders.ts
async function _i(e, t) {
  let { id: n, lines: r, now: i } = t,
    a = Ti(t),
    o = K({
      id: n,
      userId: null,
      now: i,
      mutation: Ei(a),
    }),
    { outbox: s, myOrders: c, cart: l, drafts: u } = e.local
  return W(e, () =>
    e.local.transaction('rw', [s, c, l, u], async () => {
      let [n] = await Promise.all([
        mi(e),
        s.add(o),
        c.add(a),
        l.bulkDelete(r.map((e) => e.id)),
        u.delete(t.draftKey),
      ])
      if (!In(r, n)) throw new vi()
      return gi(a)
    }),
  ).catch((e) => {
    if (e instanceof vi) return X('cart-changed')
    throw e
  })
}
var vi = class extends Error {}
async function yi(e) {
  let [t, n] = await Promise.all([
      e.local.myOrders.orderBy('placedAt').reverse().toArray(),
      e.local.outbox.toArray(),
    ]),
    r = new Map(L(n).rows.map((e) => [e.id, e]))
  return t.map((e) => ({
    order: e,
    state: Di(e, r.get(e.id)),
  }))
}
async function bi(e, t) {
  if (!Oe(t)) return
  let [n, r] = await Promise.all([
    e.local.myOrders.get(t),
    e.local.outbox.where('id').equals(t).toArray(),
  ])
  return (
    n && {
      order: n,
      state: Di(n, L(r).rows[0]),
    }
  )
}
async function xi(e, t) {
  await e.local.myOrders.update(t.id, { receipt: t })
}
async function Si(e, t, n, r) {
  let { outbox: i, myOrders: a, cart: o, drafts: s } = e.local
  return W(e, () =>
    e.local.transaction('rw', [i, a, o, s], async () => {
      let c = await bi(e, t)
      if (c?.state.name !== 'needs-attention') return !1
      let l = Ci(c.order, c.state.problems, r),
        u = await o.bulkGet(l.map((e) => e.id))
      return (
        await o.bulkPut(l.map((e, t) => wi(e, u[t]))),
        (await s.get(n)) === void 0 &&
          (await s.put({
            key: n,
            value: c.order.customer,
            savedAt: r,
          })),
        await i.where('id').equals(t).delete(),
        await a.delete(t),
        !0
      )
    }),
  )
}
function Ci(e, t, n) {
  let r = new Map(t.map((e) => [e.product_id, e]))
  return e.items.flatMap((e, t) => {
    let i = r.get(e.id)
    if (i?.code === 'not_sold') return []
    let a = i?.code === 'price_changed' ? i.price : e.price
    return [
      {
        ...e,
        price: a,
        new: !1,
        bestseller: !1,
        addedAt: n + t,
      },
    ]
  })
}
function wi(e, t) {
  return t === void 0
    ? e
    : {
        ...t,
        quantity: Math.max(e.quantity, t.quantity),
      }
}
function Ti({ id: e, token: t, lines: n, customer: r, now: i }) {
  let a = n.map(({ id: e, name: t, price: n, quantity: r, image: i }) => ({
    id: e,
    name: t,
    price: n,
    quantity: r,
    image: i,
  }))
  return {
    id: e,
    token: t,
    placedAt: i,
    total: Fn(n),
    items: a,
    customer: r,
  }
}
function Ei(e) {
  return D.placeOrder({
    token: e.token,
    placed_at: new Date(e.placedAt).toISOString(),
    payment_method: 'cash',
    customer: e.customer,
    items: e.items.map(({ id: e, quantity: t, price: n }) => ({
      product_id: e,
      quantity: t,
      price: n,
    })),
  })
}
function Di(e, t) {
  if (e.receipt !== void 0)
    return {
      name: 'confirmed',
      receipt: e.receipt,
    }
  if (t?.state === 'inflight') return { name: 'sending' }
  if (t !== void 0 && I(t)) {
    let e = At(t.outcome)
    return {
      name: 'needs-attention',
      code: e?.code ?? t.lastError?.code ?? 'refused',
      problems: e?.items ?? [],
    }
  }
  return { name: 'saved' }
}
// src/db/staff/photos.ts
async function Oi(e, t) {
  await W(e, () => e.local.photos.add(t))
}
var ki = 'photo-store'
async function Ai(e, t) {
  await W(e, () =>
    e.local.settings.put({
      key: ki,
      value: t ?? 'none',
    }),
  )
}
// src/db/sync-state.ts
var ji = {
    reachable: !0,
    pullFailed: !1,
    ordersFailed: !1,
    pulledAt: null,
  },
  Mi = 'sync-state'
async function Ni(e) {
  let t = (await e.local.settings.get(Mi))?.value
  return typeof t == 'object' && t
    ? {
        ...ji,
        ...t,
      }
    : ji
}
async function Z(e, t) {
  let n = async () => {
    let n = await Ni(e)
    Object.entries(t).some(([e, t]) => Reflect.get(n, e) !== t) &&
      (await e.local.settings.put({
        key: Mi,
        value: {
          ...n,
          ...t,
        },
      }))
  }
  await G(e, () => e.local.transaction('rw', e.local.settings, n))
}
async function Pi(e, t) {
  let [n, r, i] = await Promise.all([Ni(e), e.local.outbox.toArray(), Y(e)]),
    { rows: a, corrupt: o } = L(r),
    s = a.filter((e) => e.state !== 'applied'),
    c = i?.userId ?? null,
    l = s.filter((e) => An(e, c)).length,
    u = s.length + o.length
  return {
    name: Fi({
      needsYou: l,
      waiting: u,
      offline: !t || !n.reachable,
      sending: s.some((e) => e.state === 'inflight'),
    }),
    waiting: u,
    needsYou: l,
  }
}
function Fi(e) {
  return e.needsYou > 0
    ? 'needs-you'
    : e.offline
      ? 'offline'
      : e.sending
        ? 'sending'
        : e.waiting > 0
          ? 'waiting'
          : 'all-saved'
}
// src/db/staff/orders.ts
async function Ii(e) {
  let [t, n] = await Promise.all([e.mirror.orders.toArray(), q(e).then((e) => e.rows)]),
    r = Ri(t, n),
    i = new Set(t.map(({ id: e }) => e)),
    a = await Promise.all(n.filter(({ id: e }) => !i.has(e)).map((t) => Li(e, t)))
  return [...r, ...a.flatMap((e) => e ?? [])].toSorted((e, t) =>
    e.order.created_at < t.order.created_at ? 1 : -1,
  )
}
async function Li(e, t) {
  let n = nt(t, 'recordSale')
  if (n === null || t.state === 'rejected') return null
  let { items: r, sold_at: i } = n,
    a = await e.mirror.products.bulkGet(r.map((e) => e.product_id))
  return {
    order: {
      id: t.id,
      created_at: i,
      customer_name: 'Stall sale',
      customer_email: '',
      customer_phone: '',
      customer_address: '',
      payment_method: 'cash',
      status: 'delivered',
      total: Fn(r),
      items: r.map(({ product_id: e, quantity: t, price: n }, r) => ({
        id: e,
        quantity: t,
        price: n,
        name: a[r]?.name ?? e,
        image: a[r]?.image ?? '',
      })),
      shipping_info: {
        address: '',
        city: '',
        state: '',
        zip: '',
      },
      placed_at: i,
      updated_at: i,
      channel: 'stall',
    },
    waiting: t.state !== 'applied',
  }
}
function Ri(e, t) {
  let n = zn(t),
    r = new Set(Hn(n, 'orders'))
  return e.map((e) =>
    r.has(e.id)
      ? Gn(n, e)
      : {
          order: e,
          waiting: !1,
        },
  )
}
var zi = 864e5
async function Bi(e, t) {
  let n = await V(e, 'orders', t),
    r = Date.parse(n?.at ?? '')
  return n?.complete !== !0 || Number.isNaN(r)
    ? null
    : /* @__PURE__ */ new Date(r - 90 * zi).toISOString()
}
async function Vi(e, t) {
  return new Set(await e.mirror.orders.where('id').anyOf(t).primaryKeys())
}
// src/db/staff/stall.ts
var Hi = 'stall-sale'
async function Ui(e, t, n) {
  let r = t.map(({ id: e, quantity: t, price: n }) => ({
      product_id: e,
      quantity: t,
      price: n,
    })),
    i = {
      sold_at: new Date(n.now).toISOString(),
      items: r,
    },
    a = {
      kind: 'sale',
      id: n.id,
      at: n.now,
      lines: [...t],
    },
    { outbox: o, drafts: s } = e.local
  return W(e, () =>
    e.local.transaction('rw', o, s, async () => {
      let r = Er(await Cn(e, Hi))
      return r.length === 0
        ? X('sale-gone')
        : In(t, r)
          ? (await Promise.all([s.delete(Hi), Ji(e, n, D.recordSale(i), a)]), gi(a))
          : X('sale-changed')
    }),
  )
}
async function Wi(e, t, n) {
  let { outbox: r, drafts: i, photos: a } = e.local
  await W(e, () =>
    e.local.transaction('rw', r, i, a, async () => {
      let i = (await Ar(e, Or(new Date(t.at)))).find(({ id: e }) => e === t.id)
      if (i === void 0 || i.undone !== void 0) return
      let a = await r.where('id').equals(t.id).first(),
        o = a !== void 0 && Gi(a)
      o ? await Jr(e, t.id) : await r.add(Ki(t, n))
      let s = {
        undone: n.now,
        ...(o ? {} : { undoneBy: n.id }),
      }
      await Mr(e, (e) =>
        e.id === t.id
          ? {
              ...e,
              ...s,
            }
          : e,
      )
    }),
  )
}
function Gi(e) {
  let { state: t, attempts: n } = e
  return I(e) || (t === 'pending' && n === 0)
}
function Ki(e, t) {
  return K({
    ...t,
    mutation: qi(e),
    deps: [e.id],
    solo: !0,
  })
}
function qi(e) {
  return e.kind === 'sale'
    ? D.setOrderStatus({
        order_id: e.id,
        base: 'delivered',
        status: 'cancelled',
      })
    : D.adjustStock({
        product_id: e.product,
        delta: -e.delta,
        reason: 'undo',
      })
}
async function Ji(e, t, n, r) {
  ;(await e.local.outbox.add(
    K({
      ...t,
      mutation: n,
      solo: !0,
    }),
  ),
    await jr(e, r))
}
// src/domain/writes/revisions.ts
function Yi(t) {
  let n = e.safeParse(Tt, t)
  return n.success
    ? Object.entries(n.output.fields ?? {}).map(([e, t]) => ({
        name: e,
        ...t,
      }))
    : []
}
function Xi(e, t, n) {
  let r = t.filter(({ name: e }) => n[e] === 'mine')
  switch (pt(e.kind)) {
    case 'patch':
      return Qi(e, t, r)
    case 'value':
      return Zi(e, r)
    case null:
      return null
  }
}
function Zi({ kind: e, payload: t }, n) {
  let [r] = n.filter(({ name: e }) => Object.hasOwn(t, e))
  return r === void 0
    ? 'nothing'
    : A(e, {
        ...t,
        base: r.theirs,
      })
}
function Qi({ kind: e, payload: t }, n, r) {
  let { base: i, patch: a, ...o } = t,
    s = new Set(n.filter((e) => !r.includes(e)).map(({ name: e }) => e)),
    c = $i(a ?? {}, s)
  if (Object.keys(c).length === 0) return 'nothing'
  let l = Object.fromEntries(n.map(({ name: e, theirs: t }) => [e, t])),
    u = $i(
      {
        ...i,
        ...l,
      },
      s,
    )
  return A(e, {
    ...o,
    base: u,
    patch: c,
  })
}
function $i(e, t) {
  return Object.fromEntries(Object.entries(e).filter(([e]) => !t.has(e)))
}
function ea(e, t, n) {
  return _t(e, (e) => (e === t ? n : e))
}
// src/db/outbox/replace-operation.ts
async function ta(e, t, { mutation: n, newId: r, userId: i, now: a }) {
  let { outbox: o } = e.local,
    { rows: s } = await q(e),
    { deps: c, solo: l = !1 } = t,
    u = {
      ...K({
        id: r,
        mutation: n,
        userId: i,
        deps: c,
        solo: l,
        now: a,
      }),
      seq: t.seq,
    }
  await o.put(u)
  for (let e of s.filter((e) => e.deps.includes(t.id))) await o.put(na(e, t.id, r))
  await Nr(e, t.id, r)
}
function na(e, t, n) {
  let r = e.deps.map((e) => (e === t ? n : e)),
    { payload: i } = e
  return e.attempts === 0 && typeof i == 'object' && i && Reflect.get(i, 'order_id') === t
    ? {
        ...e,
        deps: r,
        lane: `order:${n}`,
        payload: {
          ...i,
          order_id: n,
        },
      }
    : {
        ...e,
        deps: r,
      }
}
// src/db/staff/issues.ts
async function ra(e, t) {
  let { rows: n, corrupt: r } = await q(e),
    i = n.filter(Dn),
    a = i.filter(({ scope: e }) => e === 'anon'),
    o = i.filter(({ scope: e }) => e !== 'anon'),
    s = o.filter(({ scope: e }) => e === `user:${t}`),
    c = o.filter((e) => !s.includes(e))
  return {
    conflicts: s.filter(({ state: e }) => e === 'conflict'),
    rejections: s.filter(({ state: e }) => e === 'rejected'),
    waiting: s.filter((e) => !I(e)),
    needsYou: i.filter((e) => An(e, t)).length,
    ofOthers: c.length,
    ofOthersToDecide: c.filter(I).length,
    ofShop: a.length,
    ofShopToDecide: a.filter(kn).length,
    unreadable: r.length,
  }
}
async function ia(e, { id: t, choices: n, newId: r, userId: i, now: a }) {
  let { outbox: o, drafts: s } = e.local
  return W(e, () =>
    e.local.transaction('rw', o, s, async () => {
      let [s] = L(await o.where('id').equals(t).toArray()).rows
      if (s?.state !== 'conflict') return 'gone'
      let c = A(s.kind, s.payload),
        l = c && Xi(c, Yi(s.outcome), n)
      if (l === null) throw Error('This conflict cannot be put together')
      return l === 'nothing'
        ? (await o.delete(s.seq), await Pr(e, [s.id], a), 'dropped')
        : (await ta(e, s, {
            mutation: l,
            newId: r,
            userId: i,
            now: a,
          }),
          'queued')
    }),
  )
}
async function aa(e, t, n) {
  let { outbox: r, drafts: i, photos: a } = e.local
  return W(e, () =>
    e.local.transaction('rw', r, i, a, async () => {
      let [i] = L(await r.where('id').equals(t).toArray()).rows
      return i?.state === 'rejected' && ((await oa(e, i, n.mutation)) || (await ta(e, i, n)), !0)
    }),
  )
}
async function oa(e, t, n) {
  let [r, i] = [M(t), M(n)]
  if (r === null || i === null || i.address === r.address) return !1
  let { rows: a } = await q(e),
    o = a.filter(({ deps: e }) => e.includes(t.id)),
    s = new Set(o.map(({ lane: e }) => e))
  for (let n of a.filter(({ attempts: e, lane: t }) => e === 0 && s.has(t)))
    await sa(e, n, {
      upload: t.id,
      from: r.address,
      to: i.address,
    })
  return (await e.local.outbox.delete(t.seq), await e.local.photos.delete(r.photo_id), !0)
}
async function sa(e, t, { upload: n, from: r, to: i }) {
  let a = A(t.kind, t.payload)
  if (a === null) return
  let o = t.deps.filter((e) => e !== n)
  await e.local.outbox.put({
    ...t,
    deps: o,
    payload: ea(a, r, i).payload,
  })
}
// src/db/outbox/outbox-rules.ts
var ca = 5e3,
  la = 36e5
function ua(e, t) {
  return fa(e).find((n) => pa(n, e, t)) ?? null
}
function da(e, t) {
  let n = fa(e).flatMap((n) => {
    let { lease: r, ...i } = n
    return pa(
      {
        ...i,
        nextAttemptAt: t.now,
      },
      e,
      t,
    )
      ? [Math.max(t.now, ba(n, t.now))]
      : []
  })
  return n.length === 0 ? null : Math.min(...n)
}
function fa(e) {
  let t = /* @__PURE__ */ new Set()
  return e.filter((e) => (e.state === 'applied' || t.has(e.lane) ? !1 : (t.add(e.lane), !0)))
}
function pa(e, t, n) {
  return ma(e, n.now) && ha(e, n.userId) && ga(e, t) && !_a(e, t) && !va(e, t, n.now)
}
function ma(e, t) {
  return e.state === 'inflight'
    ? Sa(e, t)
    : (e.state === 'pending' || e.state === 'needs-upgrade') && xa(e, t)
}
function ha({ scope: e }, t) {
  return e === 'anon' || e === `user:${t}`
}
function ga({ deps: e }, t) {
  return e.every((e) => ya(e, t))
}
function _a(e, t) {
  let n = dt(e.kind) ? A(e.kind, e.payload) : null
  if (n === null) return !1
  let r = new Set(ot(n, 0).map(({ id: e }) => `product:${e}`)),
    i = new Set(t.filter(I).map(({ lane: e }) => e))
  return t.some(
    (t) =>
      t.seq < e.seq &&
      t.scope === e.scope &&
      t.state !== 'applied' &&
      r.has(t.lane) &&
      !i.has(t.lane) &&
      ft(t),
  )
}
function va(e, t, n) {
  let r = (e) => j(e.kind) && e.state === 'inflight' && !Sa(e, n)
  return j(e.kind) && t.some((t) => t.id !== e.id && r(t))
}
function ya(e, t) {
  let n = t.find((t) => t.id === e)
  return n === void 0 || n.state === 'applied'
}
function ba(e, t) {
  return e.state === 'inflight'
    ? Sa(e, t)
      ? t
      : (e.lease?.until ?? t)
    : xa(e, t)
      ? t
      : e.nextAttemptAt
}
function xa({ nextAttemptAt: e }, t) {
  return e <= t || e > t + 36e5 + ca
}
function Sa({ kind: e, lease: t }, n) {
  return t === void 0 || t.until <= n || t.until > n + ut(e) + ca
}
// src/db/outbox/outbox-claim.ts
async function Ca(e, t) {
  return G(e, () => e.local.transaction('rw', e.local.outbox, async () => wa(e, t)))
}
async function wa(e, t) {
  for (;;) {
    let n = await J(e),
      r = ua(n, t)
    if (r === null) return null
    if (A(r.kind, r.payload) === null) await ka(e, r, t.now)
    else if (!(await Aa(e, r, n))) return Oa(e, r, t)
  }
}
async function Ta(e, t) {
  return da(await J(e), t)
}
async function Ea(e) {
  await e.local.outbox
    .where('state')
    .equals('inflight')
    .modify((e) => {
      ;(delete e.lease, (e.state = 'pending'))
    })
}
async function Da(e) {
  return G(e, () =>
    e.local.outbox
      .where('state')
      .equals('pending')
      .filter(
        ({ lastError: e, nextAttemptAt: t }) =>
          t > 0 && e?.class === 'transient' && (e.status ?? 0) < 400,
      )
      .modify({ nextAttemptAt: 0 }),
  )
}
async function Oa(e, t, n) {
  let r = {
    ...t,
    state: 'inflight',
    attempts: t.attempts + 1,
    lease: {
      owner: n.owner,
      until: n.now + ut(t.kind),
    },
  }
  return (await e.local.outbox.put(r), r)
}
async function ka(e, t, n) {
  await e.local.outbox.update(t.seq, {
    state: 'needs-upgrade',
    nextAttemptAt: n + la,
    lastError: {
      class: 'upgrade',
      code: 'unreadable',
      at: n,
    },
  })
}
async function Aa(e, t, n) {
  let r = n.find((e) => e.lane === t.lane && e.seq > t.seq)
  if (r === void 0 || !Ma(t) || !Ma(r) || r.scope !== t.scope || !Na(r, t, n)) return !1
  let [i, a] = [A(t.kind, t.payload), A(r.kind, r.payload)],
    o = i && a && st(i, a)
  return o === null || (o === 'none' && n.some(({ deps: e }) => e.includes(t.id)))
    ? !1
    : (await e.local.outbox.delete(r.seq),
      o === 'none'
        ? await e.local.outbox.delete(t.seq)
        : await e.local.outbox.update(t.seq, {
            payload: o.payload,
            merged: ja(t, r),
          }),
      !0)
}
function ja(e, t) {
  return [...(e.merged ?? []), t.id, ...(t.merged ?? [])]
}
function Ma(e) {
  return e.state === 'pending' && e.attempts === 0 && e.solo !== !0
}
function Na(e, t, n) {
  return (
    !e.deps.some(
      (e) => e !== t.id && n.some(({ id: t, state: n }) => t === e && n !== 'applied'),
    ) && !n.some(({ deps: t }) => t.includes(e.id))
  )
}
// src/db/watch.ts
function Pa(e, t, n) {
  let i = r(e).subscribe({
    next: t,
    error: n,
  })
  return () => i.unsubscribe()
}
// src/db/outbox/outbox-settle.ts
async function Fa(e, t, n, r, i) {
  let { outbox: a, myOrders: o, photos: s, settings: c } = e.local
  return W(e, () =>
    e.local.transaction('rw', [a, o, s, c], async () => {
      let o = await a.get(t)
      if (o?.state !== 'inflight' || o.lease?.owner !== n) return !1
      let { lease: c, ...l } = o,
        u = r.state === 'needs-sign-in' && (await Ia(e, l)) ? 'pending' : r.state
      return (
        await a.put({
          ...l,
          ...r,
          state: u,
        }),
        r.state === 'applied' && (await La(e, l.id, i), await s.bulkDelete(lt([l]))),
        !0
      )
    }),
  )
}
async function Ia(e, { scope: t }) {
  let n = await Y(e)
  return n?.ended === !1 && t === `user:${n.userId}`
}
async function La(e, t, n) {
  let r = await e.local.myOrders.get(t)
  if (r === void 0) return
  let { placedAt: i, total: a, items: o } = r,
    s = {
      id: t,
      created_at: new Date(i).toISOString(),
      status: 'pending',
      total: a,
      items: o,
    }
  await e.local.myOrders.update(t, { receipt: n ?? s })
}
async function Ra(e) {
  let t = new Map((await e.mirror.pulls.toArray()).map((e) => [e.name, e])),
    n = (await q(e)).rows.flatMap(za),
    r = await Va(e, n, t)
  for (let e of n) Ba(e, t) || e.touched.forEach((e) => r.add(Q(e)))
  let i = n.filter((e) => Ba(e, t) && !e.touched.some((e) => r.has(Q(e))))
  return (await e.local.outbox.bulkDelete(i.map(({ seq: e }) => e)), i.length)
}
function za({ seq: e, state: t, outcome: n }) {
  return t === 'applied'
    ? [
        {
          seq: e,
          ...(kt(n) ?? {
            touched: [],
            xid: '0',
            epoch: '',
          }),
        },
      ]
    : []
}
function Ba({ touched: e, xid: t, epoch: n }, r) {
  return e.every(({ t: e }) => {
    let i = ur(e),
      a = r.get(i)
    return a === void 0
      ? i === 'orders'
      : !a.complete || a.sweeping
        ? !1
        : a.epoch !== n || BigInt(t) < BigInt(a.horizon)
  })
}
async function Va(e, t, n) {
  let r = t.flatMap(({ touched: e, epoch: t }) =>
      e.filter(({ t: e }) => n.get(ur(e))?.epoch === t),
    ),
    i = /* @__PURE__ */ new Map()
  for (let t of bt) {
    let n = [...new Set(r.flatMap((e) => (e.t === t ? [e.id] : [])))]
    for (let [r, a] of await Ha(e, t, n))
      i.set(
        Q({
          t,
          id: r,
        }),
        a,
      )
  }
  return new Set(r.filter((e) => e.v > (i.get(Q(e)) ?? e.v)).map(Q))
}
async function Ha({ mirror: e }, t, n) {
  if (n.length === 0) return []
  let [r, i] = await Promise.all([
    e[t].bulkGet([...n]),
    e.quarantine.bulkGet(
      n.map((e) =>
        Q({
          t,
          id: e,
        }),
      ),
    ),
  ])
  return r.flatMap((e, t) => (e === void 0 ? [] : [[e.id, Math.max(e.version, i[t]?.v ?? 0)]]))
}
function Q({ t: e, id: t }) {
  return `${e}/${t}`
}
async function Ua(e) {
  let t = (await J(e)).filter(({ attempts: e, arrivedAt: t }) => e > 0 && t === void 0)
  if (t.length === 0) return
  let n = new Set(t.map(({ id: e }) => e)),
    r = await e.mirror.stock_moves
      .filter(({ operation_id: e }) => e !== null && n.has(e))
      .toArray(),
    i = /* @__PURE__ */ new Map()
  for (let { operation_id: e, at: t } of r) e !== null && t < (i.get(e) ?? '~') && i.set(e, t)
  await e.local.outbox
    .where('id')
    .anyOf([...i.keys()])
    .modify((e) => {
      let t = i.get(e.id)
      t !== void 0 && (e.arrivedAt = t)
    })
}
// src/sync/send-photo.ts
var Wa = 6e4,
  Ga = {
    status: 'applied',
    xid: '0',
    epoch: '',
    touched: [],
  }
async function Ka({ db: e, gateway: t }, n, r) {
  let i = M(n)
  if (i === null) throw Error('This operation is no upload')
  let { photo_id: a, address: o } = i,
    s = await e.local.photos.get(a)
  if (s === void 0)
    return {
      ok: !0,
      value: {
        status: 'rejected',
        code: 'photo_missing',
      },
    }
  let c = {
      name: Ut(o),
      blob: s.blob,
    },
    l = await t.uploadPhoto(c, r, AbortSignal.timeout(Wa))
  return l.ok
    ? {
        ok: !0,
        value: Ga,
      }
    : l
}
// src/sync/send-signed-in.ts
async function qa({ db: e, refreshIdentity: t }, n, r) {
  let i = await r(n)
  if (!Ja(i)) return i
  await li(e, n.accessToken)
  let a = await t?.()
  if (a?.userId !== n.userId) return i
  let o = Ya(await r(a))
  return (Ja(o) && (await ui(e, a.accessToken)), o)
}
function Ja(e) {
  return !e.ok && e.error.class === 'sign-in'
}
function Ya(e) {
  return e.ok || e.error.class !== 'sign-in' || e.error.status !== 403
    ? e
    : {
        ok: !1,
        error: {
          ...e.error,
          class: 'rejected',
        },
      }
}
// src/sync/settlement.ts
var Xa = 36e5
function Za(e, t, n, r) {
  return t.ok ? Qa(t.value, n) : $a(e, t.error, n, r)
}
function Qa(e, t) {
  switch (e.status) {
    case 'applied':
    case 'conflict':
    case 'rejected':
      return {
        state: e.status,
        outcome: e,
      }
    case 'wait':
      return {
        state: 'pending',
        nextAttemptAt: t + io(e.retry_after_ms),
        lastError: {
          class: 'transient',
          code: 'rate_limited',
          status: 429,
          at: t,
        },
      }
  }
}
function $a(e, t, n, r) {
  let { class: i, status: a, code: o } = t,
    s = {
      class: i,
      at: n,
      ...(a === void 0 ? {} : { status: a }),
      ...(o === void 0 ? {} : { code: o }),
    }
  switch (i) {
    case 'transient':
      return {
        state: 'pending',
        nextAttemptAt: n + Math.max(ro(e.attempts, r), io(t.retryAfterMs)),
        lastError: s,
      }
    case 'sign-in':
      return e.scope === 'anon'
        ? {
            state: 'needs-upgrade',
            nextAttemptAt: n + Xa,
            lastError: s,
          }
        : {
            state: 'needs-sign-in',
            lastError: s,
          }
    case 'upgrade':
      return {
        state: 'needs-upgrade',
        nextAttemptAt: n + Xa,
        lastError: s,
      }
    case 'rejected':
      return {
        state: 'rejected',
        lastError: s,
      }
  }
}
function eo(e) {
  return e.ok || e.error.class !== 'transient'
    ? !0
    : e.error.status !== void 0 && e.error.status >= 400
}
var to = 1e3,
  no = 3e5
function ro(e, t) {
  return Math.floor(t * Math.min(no, to * 2 ** Math.min(e, 20)))
}
function io(e) {
  return e === void 0 || !Number.isFinite(e) || e < 0 ? 0 : Math.min(e, 36e5)
}
// src/sync/push.ts
var $ = 2e4,
  ao = 4
async function oo(e) {
  return so(e).applied
}
function so(e) {
  let t = {
      active: 0,
      applied: 0,
      failures: [],
    },
    n = 'waiting for the lock',
    r = null
  function i() {
    t.active !== ao &&
      ((t.active += 1),
      co(e, dn(i))
        .then((e) => (t.applied += e))
        .catch((e) => t.failures.push(e))
        .finally(a))
  }
  function a() {
    ;(--t.active, t.active > 0 || ((n = 'ended'), r?.()))
  }
  let o = e.withLock(
    'nefer-push',
    async () => (
      e.lockIsExclusive === !0 && (await Ea(e.db).catch(po)),
      new Promise((e, a) => {
        ;((r = () => (t.failures.length === 0 ? e(t.applied) : a(t.failures[0]))),
          (n = 'open'),
          i())
      })
    ),
  )
  return (
    o.catch(() => {
      n = 'ended'
    }),
    {
      applied: o,
      lookAgain: () => (n === 'open' && i(), n !== 'ended'),
    }
  )
}
async function co(e, t) {
  let n = 0
  for (;;) {
    let r = await e.identity().catch(() => null),
      i = e.newId(),
      a = {
        now: e.now(),
        userId: r?.userId ?? null,
        owner: i,
      },
      o = await Ca(e.db, a)
    if (o === null) return n
    ;(t(), (await lo(e, o, i, await uo(e, o, r))) && (n += 1))
  }
}
async function lo({ db: e, now: t, random: n }, r, i, a) {
  let o = Za(r, a, t(), n()),
    s = we(kt(o.outcome)?.row),
    c = await Fa(e, r.seq, i, o, s)
  return (await Z(e, { reachable: eo(a) }), c && o.state === 'applied')
}
function uo(e, t, n) {
  return t.scope === 'anon' || n === null ? fo(e, t, null) : qa(e, n, (n) => fo(e, t, n))
}
async function fo({ db: e, gateway: t }, n, r) {
  let { id: i, kind: a, payload: o } = n
  if (!tt(a))
    return {
      ok: !1,
      error: {
        class: 'upgrade',
        code: 'unknown_kind',
      },
    }
  let s = r?.accessToken ?? null
  return j(a)
    ? Ka(
        {
          db: e,
          gateway: t,
        },
        n,
        s,
      )
    : t.send(
        {
          id: i,
          kind: a,
          payload: o,
        },
        s,
        AbortSignal.timeout($),
      )
}
var po = () => void 0,
  mo = 20,
  ho = 5
async function go(e, t) {
  let n = await e.identity()
  if (n === null)
    return {
      ok: !1,
      problem: await vo(e.db),
    }
  let r = await Bi(e.db, `user:${n.userId}`),
    i = t.after ?? (r === null ? null : { at: r })
  for (let r = 1; ; r += 1) {
    let a = {
        ...t,
        after: i,
      },
      o = await qa(e, n, (t) => _o(e, t, a))
    if (!o.ok)
      return {
        ok: !1,
        problem: await yo(e.db, o.error),
      }
    let { next: s } = o.value,
      c = await bo(e.db, o.value)
    if (c.orders.length + c.damaged.length > 0 || r === ho || s === null)
      return {
        ok: !0,
        ...c,
        next: s,
      }
    i = s
  }
}
async function _o({ db: e, gateway: t }, { accessToken: n }, { text: r, status: i, after: a }) {
  let o = {
      text: x(r).trim(),
      status: i,
      before: a,
      limit: mo,
    },
    s = AbortSignal.timeout($),
    c = await t.findOrders(o, n, s)
  return (await Z(e, { reachable: eo(c) }), c)
}
async function vo(e) {
  let t = await Y(e)
  return t === null || t.ended ? 'sign-in' : 'unreachable'
}
async function yo(e, { class: t, code: n }) {
  return n === '42501'
    ? 'not-staff'
    : t === 'sign-in'
      ? vo(e)
      : t === 'transient'
        ? 'unreachable'
        : 'refused'
}
async function bo(e, t) {
  let n = await Vi(
      e,
      t.orders.map(({ id: e }) => e),
    ),
    r = [],
    i = []
  for (let { id: e, v: a, row: o } of t.orders) {
    if (n.has(e)) continue
    let t = lr(o)
    t?.id === e
      ? r.push({
          ...t,
          version: a,
        })
      : i.push(e)
  }
  return {
    orders: r,
    damaged: i,
  }
}
// src/sync/learn-photo-store.ts
function xo({ db: e, gateway: t, report: n }) {
  let r = !1
  return async (i) => {
    if (!r) {
      r = !0
      try {
        let n = await t.findPhotoStore(i, AbortSignal.timeout($))
        ;(n.ok && (await Ai(e, n.value)), (r = n.ok))
      } catch (e) {
        ;((r = !1), n('photo store', e))
      }
    }
  }
}
// src/sync/one-at-a-time.ts
function So(e) {
  let t = null,
    n = null,
    r = () => (
      (t = e().finally(() => {
        t = null
      })),
      t
    )
  return () => (n === null ? (t === null ? r() : ((n = t.then(() => ((n = null), r()))), n)) : n)
}
// src/sync/pull.ts
var Co = 2
async function wo(e) {
  let { db: t, gateway: n, now: r, pageSize: i = 500 } = e,
    a = await Eo(e, {
      name: 'catalog',
      scope: 'anon',
      fetch: (e) => n.pullCatalog(e, i, AbortSignal.timeout($)),
    }),
    o = r()
  return (
    await Z(t, {
      pullFailed: !a.ok,
      ...(a.ok
        ? {
            pulledAt: o,
            reachable: !0,
          }
        : {
            reachable: eo({
              ok: !1,
              error: a.failure,
            }),
          }),
    }),
    a
  )
}
async function To(e, t) {
  let { gateway: n, pageSize: r = 500 } = e,
    i = t,
    a = (t) =>
      qa(e, i, (e) => {
        i = e
        let a = AbortSignal.timeout($)
        return n.pullOrders(t, r, e.accessToken, a)
      }),
    { userId: o } = t,
    s = await Eo(e, {
      name: 'orders',
      scope: `user:${o}`,
      fetch: a,
      isWanted: async () => (await Y(e.db))?.userId === o,
    })
  return (s.ok && (await Ua(e.db)), await Z(e.db, { ordersFailed: !s.ok }), s)
}
async function Eo(e, t) {
  return e.withLock(`nefer-pull-${t.name}`, async () => {
    let n = await Do(e, t)
    return (n.ok && (await Ra(e.db)), n)
  })
}
async function Do(e, t) {
  let n = await ko(e.db, t),
    r = t.fetch(n),
    i = 0
  for (let a = 0; ;) {
    let o = await r
    if (!o.ok)
      return {
        ok: !1,
        failure: o.error,
      }
    let s = o.value
    if (s.reset) {
      if (((a += 1), a > Co))
        return {
          ok: !1,
          failure: {
            class: 'transient',
            code: 'reset',
          },
        }
      ;(await dr(e.db, {
        ...t,
        from: n,
      }),
        (n = await ko(e.db, t)),
        (r = t.fetch(n)))
      continue
    }
    s.more && (r = t.fetch(s.next))
    let c = await Rr(() => Ao(e, t, n, s))
    if ((await t.isWanted?.()) === !1) return Oo(e, t)
    if (c) {
      if (((i += s.rows.length), (n = s.next), !s.more))
        return {
          ok: !0,
          rows: i,
        }
    } else ((n = await ko(e.db, t)), (r = t.fetch(n)))
  }
}
async function Oo({ db: e }, { name: t }) {
  return (
    await pr(e, t),
    {
      ok: !1,
      failure: { class: 'sign-in' },
    }
  )
}
async function ko(e, { name: t, scope: n }) {
  return (await V(e, t, n))?.cursor ?? null
}
function Ao({ db: e, now: t }, n, r, i) {
  let { name: a, scope: o } = n,
    { epoch: s, next: c, more: l, horizon: u, at: d, total: f, rows: ee } = i
  return fr(e, {
    name: a,
    scope: o,
    from: r,
    next: c,
    epoch: s,
    last: !l,
    horizon: u,
    at: d,
    total: f,
    rows: ee,
    now: t(),
  })
}
// src/sync/sync.ts
var jo = 3e5,
  Mo = 100,
  No = 36e5
function Po(e) {
  let { db: t, report: n, timers: r } = e,
    i = xo(e),
    a = (e) => e().catch((e) => n('outbox', e)),
    o = So(async () => {
      try {
        let n = await e.identity(),
          [r, a] = await Promise.all([wo(e), n === null ? { ok: !0 } : To(e, n)]),
          o = r.ok && a.ok
        return (o && n !== null && i(n.accessToken), r.ok && (await Da(t)) > 0 && l(), o)
      } catch (e) {
        return (n('pull', e), await a(() => Z(t, { pullFailed: !0 })), !1)
      }
    }),
    s = null,
    c = async () => {
      if (s?.lookAgain() === !0) await s.applied.catch(zo)
      else {
        s = so(e)
        try {
          ;(await s.applied) > 0 && o()
        } catch (e) {
          n('push', e)
        }
      }
    },
    l = () => void c(),
    u = async (e) => {
      ;(e === 'online' && (await a(() => Da(t))), l(), o())
    }
  return {
    push: l,
    pull: (e = $) => Ro(o(), e, r),
    refreshOrders: () => Lo(e),
    findOrders: (t) =>
      go(e, t).catch(
        (e) => (
          n('orders', e),
          {
            ok: !1,
            problem: 'refused',
          }
        ),
      ),
    start: () => {
      let n = [e.onWakeUp((e) => void u(e)), Fo(e, c), Io(e, o)]
      return (a(() => qr(t, 'upgrade')).then(l), o(), () => n.forEach((e) => e()))
    },
  }
}
function Fo(e, t) {
  let { db: n, now: r, identity: i, timers: a, report: o } = e,
    s = null,
    c = !1,
    l = () => {
      ;(s !== null && a.clear(s), (s = null))
    },
    u = (e) => {
      if ((l(), e === null || c)) return
      let t = Math.min(Math.max(e - r(), Mo), No)
      s = a.set(() => void ee(), t)
    },
    d = async () =>
      Ta(n, {
        now: r(),
        userId: (await i())?.userId ?? null,
      }),
    f = () => void d().then(u, (e) => o('timer', e)),
    ee = async () => {
      ;(await t(), f())
    },
    te = Pa(
      () => Promise.all([J(n), Y(n)]),
      f,
      (e) => o('timer', e),
    )
  return () => {
    ;((c = !0), te(), l())
  }
}
function Io({ random: e, timers: t }, n) {
  let r = 0,
    i = () => {
      r = t.set(
        () => {
          ;(n(), i())
        },
        jo * (0.9 + 0.2 * e()),
      )
    }
  return (i(), () => t.clear(r))
}
async function Lo({ db: e, gateway: t, report: n }) {
  try {
    for (let { order: n, state: r } of (await yi(e)).slice(0, 20)) {
      if (r.name !== 'confirmed' || ['delivered', 'cancelled'].includes(r.receipt.status)) continue
      let i = AbortSignal.timeout($),
        a = await t.orderStatus(n.id, n.token, i)
      if (!a.ok) return
      a.value !== null && (await xi(e, a.value))
    }
  } catch (e) {
    n('orders', e)
  }
}
async function Ro(e, t, n) {
  let r = 0,
    i = new Promise((e) => {
      r = n.set(() => e(!1), t)
    })
  try {
    return await Promise.race([e, i])
  } finally {
    n.clear(r)
  }
}
var zo = () => void 0
// src/backend/backend-config.ts
function Bo() {
  let e =
      {
        BASE_URL: '/',
        DEV: !1,
        MODE: 'production',
        PROD: !0,
        SSR: !1,
        VITE_SUPABASE_ANON_KEY: '',
        VITE_SUPABASE_URL: '',
      }.VITE_SUPABASE_URL ?? '',
    t =
      {
        BASE_URL: '/',
        DEV: !1,
        MODE: 'production',
        PROD: !0,
        SSR: !1,
        VITE_SUPABASE_ANON_KEY: '',
        VITE_SUPABASE_URL: '',
      }.VITE_SUPABASE_ANON_KEY ?? ''
  return {
    url: e === '' ? location.origin : e,
    anonKey: t === '' ? 'embedded' : t,
  }
}
// src/sync/web-lock.ts
function Vo(e) {
  return async (t, n) => (e === void 0 ? n() : e.request(t, n))
}
// sw/background-sync.ts
function Ho(e = Ko()) {
  let t = So(() => Uo(e, async () => void 0)),
    n = So(() => Uo(e, Da))
  return {
    sendWaiting: async () => {
      await t()
    },
    sendAll: async () => {
      let e = await n()
      if (e > 0) throw Error(`${e} operations still wait`)
    },
  }
}
async function Uo(e, t) {
  let n = e.openDb()
  try {
    ;(await t(n),
      await oo({
        ...e,
        db: n,
        identity: () => Wo(n, e.now()),
      }))
    let { rows: r } = await q(n)
    return r.filter(({ scope: e, state: t }) => e === 'anon' && Go(t)).length
  } catch (t) {
    return (e.report(t), 1)
  } finally {
    xn(n)
  }
}
async function Wo(e, t) {
  let n = await Y(e)
  return n === null || !s(n, t)
    ? null
    : {
        userId: n.userId,
        accessToken: n.accessToken,
      }
}
function Go(e) {
  return e === 'pending' || e === 'inflight'
}
function Ko() {
  return {
    openDb: () => yn(),
    report: (e) => self.reportError(e),
    gateway: on(Bo()),
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    withLock: Vo(navigator.locks),
    lockIsExclusive: 'locks' in navigator,
  }
}
// tests/simulation/app.ts
function qo({ id: e }) {
  return {
    kind: 'deleteProduct',
    payload: { product_id: e },
  }
}
function Jo({ id: e }, t) {
  return {
    kind: 'deleteCategory',
    payload: {
      category_id: e,
      move_to: t,
    },
  }
}
export {
  Jo as categoryDeletionOf,
  xn as closeDb,
  Ho as createBackgroundSync,
  yn as createDb,
  te as createSessionKeeper,
  on as createSupabaseGateway,
  Po as createSync,
  qo as deletionOf,
  Zr as discard,
  Gr as enqueue,
  s as isTokenUsable,
  Oi as keepPhoto,
  Qn as listCategories,
  yi as listMyOrders,
  q as listOperations,
  Zn as listProducts,
  Ii as listStaffOrders,
  ra as listSyncIssues,
  _i as placeMyOrder,
  hi as putLines,
  ti as queueWrites,
  mi as readCart,
  Yi as readConflict,
  Y as readSession,
  Pi as readSyncStatus,
  Ui as recordStallSale,
  ci as replaceSession,
  aa as resend,
  ia as resolveConflict,
  Si as reviveMyOrder,
  Hi as saleDraftKey,
  Sn as saveDraft,
  Wi as undoStallEntry,
  pr as wipePull,
  si as writeSession,
}
