import * as e from "valibot";
import { PostgrestClient as t } from "@supabase/postgrest-js";
import { Dexie as n, RangeSet as r, liveQuery as i } from "dexie";
// src/domain/session.ts
var a = e.object({
	userId: e.string(),
	email: e.string(),
	accessToken: e.string(),
	refreshToken: e.string(),
	expiresAt: e.number(),
	ended: e.boolean()
});
function o(t) {
	let n = e.safeParse(a, t);
	return n.success ? n.output : null;
}
var s = 3e4;
function c(e, t) {
	return !e.ended && e.expiresAt - s > t;
}
// src/backend/auth-api.ts
var l = e.object({
	access_token: e.string(),
	refresh_token: e.string(),
	expires_in: e.number(),
	user: e.object({
		id: e.string(),
		email: e.optional(e.string(), "")
	})
}), u = 1e4;
function d({ url: t, anonKey: n }, r) {
	async function i(e, i, a) {
		return r(`${t}/auth/v1/${e}`, {
			method: "POST",
			headers: {
				apikey: n,
				"content-type": "application/json",
				...a !== void 0 && { authorization: `Bearer ${a}` }
			},
			body: JSON.stringify(i),
			signal: AbortSignal.timeout(u)
		});
	}
	async function a(t, n, r = () => !0) {
		try {
			let a = await i(t, n), o = await a.json(), s = ne(a.status) ? te(o) : void 0;
			if (s !== void 0 && r(s)) return {
				ok: !1,
				failure: "refused"
			};
			let c = e.safeParse(l, o);
			if (a.ok && c.success) return {
				ok: !0,
				tokens: c.output
			};
		} catch {}
		return {
			ok: !1,
			failure: "unreachable"
		};
	}
	return {
		signIn: (e, t) => a("token?grant_type=password", {
			email: e,
			password: t
		}),
		signUp: (e, t) => a("signup", {
			email: e,
			password: t
		}),
		renew: (e) => a("token?grant_type=refresh_token", { refresh_token: e }, ee),
		signOut: async (e) => {
			await i("logout?scope=local", {}, e).catch(() => void 0);
		}
	};
}
var f = /* @__PURE__ */ new Set([
	"bad_jwt",
	"invalid_credentials",
	"invalid_grant",
	"refresh_token_already_used",
	"refresh_token_not_found",
	"session_expired",
	"session_not_found",
	"user_banned",
	"user_not_found",
	"validation_failed"
]);
function ee(e) {
	return f.has(e);
}
function te(e) {
	if (typeof e == "object" && e) return [
		"error_code",
		"code",
		"error"
	].map((t) => Reflect.get(e, t)).find((e) => typeof e == "string");
}
function ne(e) {
	return e >= 400 && e < 500 && e !== 408 && e !== 429;
}
// src/backend/session.ts
var re = e.object({ staff: e.boolean() }), ie = 1e4;
function ae(e) {
	let { store: t, now: n, fetch: r = fetch } = e, i = d(e.config, r);
	async function a(t) {
		return t.ok ? oe(e, t.tokens) : t;
	}
	async function o() {
		let n = await t.read();
		return n === null || n.ended ? null : e.withLock("nefer-session", async () => {
			let e = await t.read();
			if (e === null || e.ended) return null;
			if (e.accessToken !== n.accessToken) return e;
			let r = await i.renew(e.refreshToken);
			return r.ok ? s(e, r.tokens) : (r.failure === "refused" && await t.replace(e.accessToken, {
				...e,
				ended: !0
			}), null);
		});
	}
	async function s(e, r) {
		let a = ce(r, n());
		return await t.replace(e.accessToken, a) ? a : (await i.signOut(a.accessToken), null);
	}
	return {
		renew: o,
		signIn: async (e, t) => a(await i.signIn(e, t)),
		signUpOrIn: async (e, t) => {
			let n = await a(await i.signIn(e, t));
			return n.ok || n.failure !== "refused" ? n : a(await i.signUp(e, t));
		},
		usable: async () => {
			let e = await t.read();
			return e === null ? null : c(e, n()) ? e : o();
		},
		signOut: async () => {
			let e = await t.read();
			await t.write(null), e && await i.signOut(e.accessToken);
		}
	};
}
async function oe(t, n) {
	let { data: r, status: i } = await se(t, n.access_token).rpc("me"), a = e.safeParse(re, r);
	if (!a.success) return {
		ok: !1,
		failure: i === 401 ? "refused" : "unreachable"
	};
	if (!a.output.staff) return {
		ok: !1,
		failure: "not-staff"
	};
	let o = ce(n, t.now());
	return await t.store.write(o), {
		ok: !0,
		session: o
	};
}
function se({ config: e, fetch: n = fetch }, r) {
	return new t(`${e.url}/rest/v1`, {
		headers: {
			apikey: e.anonKey,
			Authorization: `Bearer ${r}`
		},
		fetch: (e, t) => n(e, {
			...t,
			signal: AbortSignal.timeout(ie)
		}),
		retry: !1
	});
}
function ce(e, t) {
	return {
		userId: e.user.id,
		email: e.user.email,
		accessToken: e.access_token,
		refreshToken: e.refresh_token,
		expiresAt: t + e.expires_in * 1e3,
		ended: !1
	};
}
// src/domain/defined-only.ts
function p(e) {
	return Object.fromEntries(Object.entries(e).filter(([, e]) => e !== void 0));
}
// src/domain/money.ts
var m = e.pipe(e.number(), e.safeInteger(), e.minValue(0)), h = e.pipe(e.string(), e.minLength(1), e.maxLength(64)), le = e.object({
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
	updated_at: e.string()
});
function ue(t) {
	let n = e.safeParse(le, t);
	return n.success ? n.output : null;
}
// src/domain/writes/definition.ts
var de = 3e4, fe = 9e4, g = {
	upload: null,
	leaseMs: de
}, _ = {
	categories: me,
	pictures: me
}, v = {
	awaitsGoods: !1,
	bringsGoods: !1,
	stockReason: () => ""
}, y = {
	absorbs: {},
	editable: () => [],
	based: null
};
function b(e, t = "") {
	return Object.entries(e).map(([e, n]) => ({
		path: `${t}${e}`,
		name: e,
		value: n
	}));
}
function pe(e, { base: t, patch: n }) {
	return {
		...e,
		base: {
			...t,
			...e.base
		},
		patch: {
			...e.patch,
			...n
		}
	};
}
function me(e) {
	return e;
}
// src/domain/writes/category-writes.ts
var he = (t) => e.pipe(e.string(), e.maxLength(t)), ge = {
	name: he(200),
	description: he(5e3),
	image_url: he(2e3)
}, _e = e.partial(e.object(ge)), ve = e.object({
	category_id: h,
	...ge
}), ye = e.object({
	category_id: h,
	base: _e,
	patch: _e
}), be = e.object({
	category_id: h,
	move_to: e.nullable(h)
}), xe = {
	audience: "staff",
	lane: "category",
	id: (e) => e.category_id,
	...v,
	...g
}, Se = {
	createCategory: {
		...xe,
		payload: ve,
		effects: ({ category_id: e, ...t }, n) => [{
			t: "categories",
			id: e,
			type: "put",
			row: {
				id: e,
				...t,
				updated_at: n
			}
		}],
		creates: ({ name: e }) => e,
		absorbs: {
			updateCategory: (e, { patch: t }) => ({
				...e,
				...p(t)
			}),
			deleteCategory: (e, { move_to: t }) => t === null ? "none" : null
		},
		categories: (e, t) => ({
			...e,
			category_id: t(e.category_id, "own")
		}),
		pictures: (e, t) => ({
			...e,
			image_url: t(e.image_url, "shown")
		}),
		editable: ({ category_id: e, ...t }) => b(t),
		based: null
	},
	updateCategory: {
		...xe,
		payload: ye,
		effects: ({ category_id: e, patch: t }) => [{
			t: "categories",
			id: e,
			type: "patch",
			patch: t
		}],
		creates: null,
		absorbs: { updateCategory: pe },
		categories: (e, t) => ({
			...e,
			category_id: t(e.category_id, "own")
		}),
		pictures: ({ base: e, patch: t, ...n }, r) => ({
			...n,
			base: Ce(e, r, "seen"),
			patch: Ce(t, r, "shown")
		}),
		editable: ({ patch: e }) => b(e, "patch."),
		based: "patch"
	},
	deleteCategory: {
		...xe,
		...y,
		..._,
		payload: be,
		effects: ({ category_id: e, move_to: t }) => [{
			t: "categories",
			id: e,
			type: "remove"
		}, {
			t: "products",
			id: null,
			type: "move",
			from: e,
			to: t
		}],
		creates: null,
		categories: ({ category_id: e, move_to: t }, n) => ({
			category_id: n(e, "own"),
			move_to: n(t, "target")
		})
	}
};
function Ce(e, t, n) {
	return e.image_url === void 0 ? e : {
		...e,
		image_url: t(e.image_url, n)
	};
}
// src/domain/orders/customer.ts
function we(e) {
	return e.replace(/[\u0660-\u0669]/g, (e) => String(e.charCodeAt(0) - 1632)).replace(/[\u06f0-\u06f9]/g, (e) => String(e.charCodeAt(0) - 1776)).replace(/[\s()\-.\u200e\u200f\u202a-\u202e]/g, "");
}
function x(e) {
	return e.replace(/[^\P{Cc}\t\n\r]/gu, "");
}
function S(e) {
	return `Please use at most ${e} characters`;
}
function C(t, n, r = 200) {
	return e.pipe(e.string(), e.transform(x), e.trim(), e.minLength(t, n), e.maxLength(r, S(r)));
}
var Te = e.object({
	firstName: C(2, "First name must be at least 2 characters"),
	lastName: C(2, "Last name must be at least 2 characters"),
	email: e.pipe(e.string(), e.transform(x), e.trim(), e.email("Please enter a valid email address"), e.maxLength(200, S(200))),
	phone: e.pipe(e.string(), e.transform(we), e.regex(/^\+?[0-9]{11,20}$/, "Please enter a valid phone number")),
	address: C(5, "Please enter your full address", 500),
	city: C(2, "Please enter a valid city"),
	governorate: C(2, "Please enter a valid governorate"),
	postalCode: C(5, "Please enter a valid postal code", 20)
}), Ee = e.picklist([
	"pending",
	"processing",
	"shipped",
	"delivered",
	"cancelled"
]), De = e.pipe(e.string(), e.transform((t) => e.is(Ee, t) ? t : "processing")), Oe = e.object({
	id: h,
	name: e.string(),
	price: m,
	quantity: e.pipe(e.number(), e.safeInteger(), e.minValue(1)),
	image: e.string()
}), ke = e.object({
	id: e.pipe(e.string(), e.uuid()),
	created_at: e.string(),
	status: De,
	total: m,
	items: e.array(Oe),
	mailed_at: e.optional(e.string())
});
function Ae(t) {
	let n = e.safeParse(ke, t);
	return n.success ? n.output : null;
}
var je = e.pipe(e.array(e.object({
	product_id: h,
	quantity: e.pipe(e.number(), e.safeInteger(), e.minValue(1), e.maxValue(999)),
	price: m
})), e.minLength(1), e.maxLength(100)), Me = e.object({
	token: e.pipe(e.string(), e.minLength(32), e.maxLength(128)),
	placed_at: e.string(),
	payment_method: e.literal("cash"),
	customer: Te,
	items: je
}), w = {
	sold_out: e.object({
		product_id: h,
		code: e.literal("sold_out")
	}),
	not_enough_stock: e.object({
		product_id: h,
		code: e.literal("not_enough_stock"),
		available: e.number()
	}),
	price_changed: e.object({
		product_id: h,
		code: e.literal("price_changed"),
		price: m
	}),
	not_sold: e.object({
		product_id: h,
		code: e.literal("not_sold")
	})
}, Ne = e.pipe(e.string(), e.check((e) => !Object.hasOwn(w, e)), e.transform(() => "other")), Pe = e.union([e.variant("code", [
	w.sold_out,
	w.not_enough_stock,
	w.price_changed,
	w.not_sold
]), e.object({
	product_id: h,
	code: Ne
})]);
function Fe(t) {
	return e.is(e.pipe(e.string(), e.uuid()), t);
}
e.object({
	id: e.string(),
	total: m,
	date: e.string()
});
// src/domain/writes/order-writes.ts
var Ie = e.object({
	order_id: h,
	base: Ee,
	status: Ee
}), Le = e.object({
	sold_at: e.string(),
	items: je
}), Re = {
	audience: "staff",
	lane: "order",
	creates: null,
	...y,
	..._,
	...v,
	...g
}, ze = {
	setOrderStatus: {
		...Re,
		payload: Ie,
		id: ({ order_id: e }) => e,
		effects: ({ order_id: e, status: t }) => [{
			t: "orders",
			id: e,
			type: "status",
			status: t
		}],
		editable: ({ status: e }) => b({ status: e }),
		based: "value"
	},
	recordSale: {
		...Re,
		payload: Le,
		id: null,
		effects: ({ items: e }) => Be(e),
		editable: ({ items: e }) => e.flatMap(({ product_id: e, quantity: t, price: n }, r) => b({
			quantity: t,
			price: n
		}, `items.${r}.`).map((t) => ({
			...t,
			product: e
		}))),
		awaitsGoods: !0,
		stockReason: () => "stall sale"
	}
};
function Be(e) {
	return e.map(({ product_id: e, quantity: t }) => ({
		t: "products",
		id: e,
		type: "add-stock",
		delta: -t
	}));
}
// src/domain/writes/product-writes.ts
var T = (t) => e.pipe(e.string(), e.maxLength(t)), Ve = 1e6, He = e.pipe(e.number(), e.safeInteger(), e.minValue(0), e.maxValue(Ve)), Ue = e.pipe(e.number(), e.safeInteger(), e.minValue(-1e6), e.maxValue(Ve)), We = {
	name: T(200),
	description: T(5e3),
	price: m,
	image: T(2e3),
	category: e.nullable(h),
	featured: e.boolean(),
	bestseller: e.boolean(),
	new: e.boolean()
}, Ge = e.partial(e.object(We)), Ke = e.object({
	product_id: h,
	...We,
	stock: He
}), qe = e.object({
	product_id: h,
	base: Ge,
	patch: Ge
}), Je = e.object({ product_id: h }), Ye = e.object({
	product_id: h,
	delta: Ue,
	reason: T(200)
}), Xe = e.object({
	photo_id: e.pipe(e.string(), e.uuid()),
	address: T(2e3)
}), E = {
	audience: "staff",
	lane: "product",
	id: (e) => e.product_id,
	...g
}, Ze = {
	createProduct: {
		...E,
		payload: Ke,
		effects: ({ product_id: e, ...t }, n) => [{
			t: "products",
			id: e,
			type: "put",
			row: {
				id: e,
				...t,
				created_at: n,
				updated_at: n
			}
		}],
		creates: ({ name: e }) => e,
		absorbs: {
			updateProduct: (e, { patch: t }) => ({
				...e,
				...p(t)
			}),
			deleteProduct: () => "none"
		},
		categories: (e, t) => ({
			...e,
			category: t(e.category, "target")
		}),
		pictures: (e, t) => ({
			...e,
			image: t(e.image, "shown")
		}),
		editable: ({ product_id: e, ...t }) => b(t),
		based: null,
		awaitsGoods: !1,
		bringsGoods: !0,
		stockReason: () => "created"
	},
	updateProduct: {
		...E,
		...v,
		payload: qe,
		effects: ({ product_id: e, patch: t }) => [{
			t: "products",
			id: e,
			type: "patch",
			patch: t
		}],
		creates: null,
		absorbs: { updateProduct: pe },
		categories: ({ base: e, patch: t, ...n }, r) => ({
			...n,
			base: $e(e, (e) => r(e, "seen")),
			patch: $e(t, (e) => r(e, "target"))
		}),
		pictures: ({ base: e, patch: t, ...n }, r) => ({
			...n,
			base: et(e, r, "seen"),
			patch: et(t, r, "shown")
		}),
		editable: ({ patch: e }) => b(e, "patch."),
		based: "patch"
	},
	deleteProduct: {
		...E,
		...y,
		..._,
		...v,
		payload: Je,
		effects: ({ product_id: e }) => [{
			t: "products",
			id: e,
			type: "remove"
		}],
		creates: null
	},
	adjustStock: {
		...E,
		..._,
		payload: Ye,
		effects: ({ product_id: e, delta: t }) => [{
			t: "products",
			id: e,
			type: "add-stock",
			delta: t
		}],
		creates: null,
		absorbs: { adjustStock: Qe },
		editable: ({ delta: e }) => b({ delta: e }),
		based: null,
		awaitsGoods: !1,
		bringsGoods: ({ delta: e }) => e > 0,
		stockReason: ({ reason: e }) => e
	},
	uploadPhoto: {
		...y,
		..._,
		...v,
		payload: Xe,
		audience: "staff",
		lane: "photo",
		id: ({ photo_id: e }) => e,
		effects: () => [],
		creates: null,
		editable: ({ address: e }) => [{
			path: "address",
			name: "image",
			value: e
		}],
		upload: (e) => e,
		leaseMs: fe
	}
};
function Qe(e, t) {
	let n = e.delta + t.delta;
	return e.reason !== t.reason || Math.abs(n) > Ve ? null : n === 0 ? "none" : {
		...e,
		delta: n
	};
}
function $e(e, t) {
	return e.category === void 0 ? e : {
		...e,
		category: t(e.category)
	};
}
function et(e, t, n) {
	return e.image === void 0 ? e : {
		...e,
		image: t(e.image, n)
	};
}
// src/domain/messages.ts
var tt = e.pipe(e.string(), e.transform(x), e.trim(), e.email("Please enter a valid email address"), e.maxLength(200, S(200))), nt = (t) => e.pipe(e.string(), e.transform(x), e.trim(), e.minLength(1, "Please fill in this field"), e.maxLength(t, S(t))), rt = e.object({ email: tt }), it = e.object({
	name: nt(200),
	email: tt,
	subject: nt(200),
	message: nt(5e3)
}), at = {
	audience: "anyone",
	id: null,
	effects: () => [],
	creates: null,
	...y,
	..._,
	...v,
	...g
}, ot = {
	placeOrder: {
		...at,
		payload: Me,
		lane: "order",
		effects: ({ items: e }) => Be(e),
		stockReason: () => "order"
	},
	subscribeNewsletter: {
		...at,
		payload: rt,
		lane: "newsletter"
	},
	sendContactMessage: {
		...at,
		payload: it,
		lane: "message"
	}
}, st = {
	...Ze,
	...Se,
	...ze,
	...ot
}, D = Object.fromEntries(Object.keys(st).map((e) => [e, (t) => ({
	kind: e,
	payload: t
})]));
function ct(e) {
	return Object.hasOwn(st, e);
}
function O(e) {
	return ct(e) ? k(e) : void 0;
}
function k(e) {
	return st[e];
}
function A(t, n) {
	let r = e.safeParse(O(t)?.payload ?? e.never(), n);
	return r.success ? {
		kind: t,
		payload: r.output
	} : null;
}
function lt({ kind: e, payload: t }, n) {
	let r = e === n ? A(e, t) : null;
	return r === null ? null : r.payload;
}
function ut(e) {
	return e.replace(/[A-Z]/g, (e) => `_${e.toLowerCase()}`);
}
function dt(e) {
	return k(e).audience;
}
function ft({ kind: e, payload: t }, n) {
	let { lane: r, id: i } = k(e);
	return `${r}:${i === null ? n : i(t)}`;
}
function pt({ kind: e, payload: t }, n) {
	return k(e).effects(t, new Date(n).toISOString());
}
function mt(e, t) {
	let { kind: n } = e, r = k(n).absorbs[t.kind]?.(e.payload, t.payload) ?? null;
	return r === null || r === "none" ? r : {
		kind: n,
		payload: r
	};
}
function ht(e) {
	return (O(e)?.creates ?? null) !== null;
}
function j(e) {
	return (O(e)?.upload ?? null) !== null;
}
function M({ kind: e, payload: t }) {
	if (!j(e)) return null;
	let n = A(e, t);
	return n && (k(n.kind).upload?.(n.payload) ?? null);
}
function gt(e) {
	return e.flatMap((e) => M(e)?.photo_id ?? []);
}
function _t(e) {
	return O(e)?.leaseMs ?? 3e4;
}
function vt(e) {
	return O(e)?.awaitsGoods === !0;
}
function yt({ kind: e, payload: t }) {
	let n = O(e)?.bringsGoods ?? !1;
	if (typeof n == "boolean") return n;
	let r = A(e, t);
	return r !== null && n(r.payload);
}
function bt(e) {
	return k(e).based;
}
function xt({ kind: e, payload: t }, n) {
	return {
		kind: e,
		payload: k(e).categories(t, n)
	};
}
function St(e) {
	let t = {
		own: [],
		targets: [],
		seen: []
	};
	xt(e, (e, n) => (n === "own" ? t.own.push(e ?? "") : t[n === "target" ? "targets" : "seen"].push(e), e));
	let [n = null] = t.own, { targets: r, seen: i } = t;
	return {
		created: ht(e.kind) ? n : null,
		removed: Ct(e) ? n : null,
		targets: r,
		seen: i
	};
}
function Ct(e) {
	return pt(e, 0)[0]?.type === "remove";
}
function wt({ kind: e, payload: t }, n) {
	return {
		kind: e,
		payload: k(e).pictures(t, n)
	};
}
function Tt(e) {
	let t = null;
	return wt(e, (e, n) => (n === "shown" && (t = e), e)), t;
}
// src/domain/writes/outcome.ts
var Et = e.pipe(e.number(), e.safeInteger(), e.minValue(1)), Dt = [
	"categories",
	"products",
	"orders"
], Ot = e.picklist(Dt), kt = e.object({
	t: e.string(),
	id: e.string(),
	v: Et
}), At = e.object({
	status: e.literal("applied"),
	xid: e.pipe(e.string(), e.digits()),
	epoch: e.string(),
	touched: e.array(kt),
	row: e.optional(e.unknown())
}), jt = e.optional(e.unknown()), Mt = e.object({
	base: jt,
	theirs: jt,
	mine: jt
}), Nt = e.object({
	status: e.literal("conflict"),
	code: e.optional(e.string()),
	version: e.optional(Et),
	row: e.optional(e.unknown()),
	fields: e.optional(e.record(e.string(), Mt))
}), Pt = e.object({
	status: e.literal("rejected"),
	code: e.string(),
	path: e.optional(e.string()),
	available: e.optional(e.number()),
	items: e.optional(e.array(Pe))
}), Ft = e.object({
	status: e.literal("wait"),
	retry_after_ms: e.pipe(e.number(), e.minValue(0))
}), It = e.variant("status", [
	At,
	Nt,
	Pt,
	Ft
]);
function Lt(t) {
	return e.is(It, t);
}
function Rt(t) {
	return e.is(Ot, t);
}
function zt(t) {
	let n = e.safeParse(At, t);
	return n.success ? n.output : null;
}
function Bt(t) {
	let n = e.safeParse(Pt, t);
	return n.success ? n.output : null;
}
// src/backend/classify-failure.ts
var Vt = 36e5, Ht = /* @__PURE__ */ new Set([
	0,
	408,
	425,
	429
]), Ut = /^(08|40|53|57)...$|^(25006|25P03|55P03|55006)$/, Wt = /* @__PURE__ */ new Set([
	"PGRST202",
	"PGRST203",
	"PGRST204",
	"42703",
	"42883"
]), Gt = /^(22|23)...$/;
function Kt(e) {
	let t = Jt(e.retryAfter, e.now);
	return {
		class: qt(e),
		status: e.status,
		...e.code !== void 0 && e.code !== "" && { code: e.code },
		...t !== void 0 && { retryAfterMs: t }
	};
}
function qt(e) {
	let { status: t, code: n = "", isJson: r, withUserToken: i } = e;
	return e.isAnswer === !0 && r && t >= 200 && t < 300 ? "upgrade" : Ut.test(n) ? "transient" : Wt.has(n) ? "upgrade" : Gt.test(n) || t === 413 ? "rejected" : !r || Ht.has(t) || t >= 500 ? "transient" : t === 401 ? "sign-in" : t === 403 || n === "42501" ? i ? "rejected" : "sign-in" : t >= 400 ? "upgrade" : "transient";
}
function Jt(e, t) {
	let n = e?.trim() ?? "";
	if (n === "") return;
	let r = /^\d+$/.test(n) ? Number(n) * 1e3 : Date.parse(n) - t;
	return Number.isNaN(r) ? void 0 : Math.min(Math.max(r, 0), Vt);
}
// src/domain/products/product-photo.ts
var N = "product-photos", Yt = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", Xt = `/storage/v1/object/public/${N}/`, Zt = RegExp(`${Xt}(${Yt})\\.(?:webp|jpg)$`);
function Qt(e) {
	return Zt.exec(e)?.[1] ?? null;
}
function $t(e) {
	return e.slice(e.lastIndexOf("/") + 1);
}
// src/backend/photo-api.ts
var en = e.object({ Key: e.string() }), tn = e.object({ id: e.literal(N) }), nn = e.object({
	statusCode: e.optional(e.union([e.string(), e.number()])),
	code: e.optional(e.string()),
	error: e.optional(e.string())
}), rn = "max-age=31536000";
async function an(t, n, r, i) {
	let a = await cn(t, {
		path: `object/${N}/${n.name}`,
		accessToken: r,
		signal: i,
		upload: n.blob
	});
	return a.status === 409 && a.body !== void 0 || a.status === 200 && e.is(en, a.body) ? {
		ok: !0,
		value: null
	} : {
		ok: !1,
		error: un(t, a, r !== null)
	};
}
async function on(t, n, r) {
	let i = await cn(t, {
		path: `bucket/${N}`,
		accessToken: n,
		signal: r
	});
	return i.status === 200 && e.is(tn, i.body) ? {
		ok: !0,
		value: { server: dn(t.url) }
	} : sn(i) ? {
		ok: !0,
		value: null
	} : {
		ok: !1,
		error: un(t, i, !0)
	};
}
function sn({ status: e, body: t }) {
	return e === 0 || e === 408 || e === 429 ? !1 : e === 404 || e === 501 || t === void 0 && e < 500;
}
async function cn({ url: e, anonKey: t, fetch: n = fetch }, { path: r, accessToken: i, signal: a, upload: o }) {
	let s = {
		apikey: t,
		...i !== null && { authorization: `Bearer ${i}` },
		...o && {
			"content-type": o.type,
			"cache-control": rn,
			"x-upsert": "true"
		}
	}, c = o ? {
		method: "POST",
		body: o
	} : {};
	try {
		return ln(await n(`${fn(e)}/storage/v1/${r}`, {
			...c,
			headers: s,
			signal: a,
			redirect: "error"
		}));
	} catch {
		return {
			status: 0,
			body: void 0,
			code: void 0,
			retryAfter: null
		};
	}
}
async function ln(t) {
	let n = t.headers.get("retry-after"), r = /\bjson\b/i.test(t.headers.get("content-type") ?? "") ? await t.json().catch(() => void 0) : void 0, i = e.safeParse(nn, r);
	if (t.ok || !i.success) return {
		status: t.status,
		body: r,
		code: void 0,
		retryAfter: n
	};
	let { statusCode: a, code: o, error: s } = i.output, c = Number(a);
	return {
		status: c >= 400 && c < 600 ? c : t.status,
		body: r,
		code: o ?? s,
		retryAfter: n
	};
}
function un({ now: e = Date.now }, { status: t, body: n, code: r, retryAfter: i }, a) {
	let o = n !== void 0, s = {
		...Kt({
			status: t,
			isJson: o,
			retryAfter: i,
			withUserToken: a,
			now: e()
		}),
		...r !== void 0 && { code: r }
	};
	return o ? t === 403 || r === "InvalidJWT" ? {
		...s,
		class: "sign-in"
	} : t === 415 ? {
		...s,
		class: "rejected"
	} : t === 423 ? {
		...s,
		class: "transient"
	} : s : s;
}
function dn(e) {
	let t = fn(e);
	return t === globalThis.location?.origin ? "" : t;
}
function fn(e) {
	return e.replace(/\/+$/, "");
}
// src/backend/supabase-gateway.ts
var pn = e.object({
	epoch: e.string(),
	reset: e.boolean(),
	more: e.boolean(),
	rows: e.array(e.object({
		t: e.string(),
		id: e.string(),
		v: e.number(),
		row: e.unknown()
	})),
	next: e.unknown(),
	horizon: e.string(),
	at: e.string(),
	total: e.optional(e.number())
}), mn = e.variant("status", [Pt, e.object({
	status: e.literal("found"),
	orders: e.array(e.object({
		id: e.string(),
		v: e.number(),
		row: e.unknown()
	})),
	next: e.nullable(e.object({
		at: e.string(),
		id: e.string()
	}))
})]), hn = e.object({ status: e.picklist([
	"confirmed",
	"unsubscribed",
	"unknown"
]) }), gn = e.custom(Lt), _n = e.object({ order: e.nullable(ke) });
function vn(e) {
	return {
		pullCatalog: (t, n, r) => P(e, {
			name: "pull_catalog",
			args: {
				p_cursor: t,
				p_limit: n
			},
			answer: pn,
			signal: r
		}),
		pullOrders: (t, n, r, i) => P(e, {
			name: "pull_orders",
			args: {
				p_cursor: t,
				p_limit: n
			},
			answer: pn,
			accessToken: r,
			signal: i
		}),
		findOrders: async ({ text: t, status: n, before: r, limit: i }, a, o) => {
			let s = await P(e, {
				name: "find_orders",
				args: {
					p_query: t,
					p_status: n,
					p_before: r,
					p_limit: i
				},
				answer: mn,
				accessToken: a,
				signal: o
			});
			return s.ok ? yn(s.value) : s;
		},
		send: (t, n, r) => P(e, {
			name: ut(t.kind),
			args: {
				p_operation_id: t.id,
				p_payload: t.payload
			},
			answer: gn,
			accessToken: n,
			signal: r
		}),
		orderStatus: async (t, n, r) => {
			let i = await P(e, {
				name: "order_status",
				args: {
					p_order_id: t,
					p_token: n
				},
				answer: _n,
				signal: r
			});
			return i.ok ? {
				ok: !0,
				value: i.value.order
			} : i;
		},
		followNewsletterLink: async ({ action: t, token: n }, r) => {
			let i = await P(e, {
				name: t === "confirm" ? "confirm_newsletter" : "unsubscribe_newsletter",
				args: { p_token: n },
				answer: hn,
				signal: r
			});
			return i.ok ? {
				ok: !0,
				value: i.value.status
			} : i;
		},
		uploadPhoto: (t, n, r) => an(e, t, n, r),
		findPhotoStore: (t, n) => on(e, t, n)
	};
}
function yn(e) {
	if (e.status === "rejected") return {
		ok: !1,
		error: {
			class: "rejected",
			code: e.code
		}
	};
	let { orders: t, next: n } = e;
	return {
		ok: !0,
		value: {
			orders: t,
			next: n
		}
	};
}
async function P(t, n) {
	let { accessToken: r = null, answer: i, args: a, name: o, signal: s } = n, c = { headers: new Headers() }, { data: l, error: u, status: d } = await bn(t, r, c).rpc(o, a).abortSignal(s), f = u === null ? e.safeParse(i, l) : void 0;
	return f?.success ? {
		ok: !0,
		value: f.output
	} : {
		ok: !1,
		error: Kt({
			status: d,
			code: Cn(u),
			isJson: /\bjson\b/i.test(c.headers.get("content-type") ?? ""),
			isAnswer: u === null && Sn(l),
			retryAfter: c.headers.get("retry-after"),
			withUserToken: r !== null,
			now: (t.now ?? Date.now)()
		})
	};
}
function bn(e, n, r) {
	return new t(`${e.url.replace(/\/+$/, "")}/rest/v1`, {
		headers: {
			apikey: e.anonKey,
			...n !== null && { Authorization: `Bearer ${n}` }
		},
		fetch: xn(e.fetch ?? fetch, r),
		retry: !1
	});
}
function xn(e, t) {
	return async (n, r) => {
		let i = await e(n, {
			...r,
			redirect: "error"
		});
		return t.headers = i.headers, i;
	};
}
function Sn(e) {
	return typeof e != "object" || !e ? !1 : [
		"status",
		"epoch",
		"order"
	].some((t) => Object.hasOwn(e, t));
}
function Cn(e) {
	if (typeof e == "object" && e && "code" in e) return typeof e.code == "string" ? e.code : void 0;
}
// src/domain/once.ts
function wn(e) {
	let t = !1;
	return () => {
		t || e(), t = !0;
	};
}
// src/db/connection.ts
function Tn(e) {
	let t = 0, n = !1, r = null, i = /* @__PURE__ */ new Set(), a = (e) => {
		n !== e && (n = e, i.forEach((e) => e()));
	};
	async function o() {
		try {
			e.close({ disableAutoOpen: !1 }), await e.open(), t += 1, a(!1), En(e);
		} catch (e) {
			throw a(!0), e;
		} finally {
			r = null;
		}
	}
	return {
		opened: () => t,
		reopen: async (e) => {
			t === e && (r ??= o(), await r);
		},
		isLost: () => n,
		subscribe: (e) => (i.add(e), () => i.delete(e))
	};
}
function En({ name: e, tables: t }) {
	let r = t.flatMap(({ name: e, schema: t }) => [
		"",
		":dels",
		...t.indexes.map((e) => e.name)
	].map((t) => `${e}/${t}`));
	n.on.storagemutated.fire(Object.fromEntries(r.map((t) => [`idb://${e}/${t}`, Dn()])));
}
function Dn() {
	return new r(n.minKey, n.maxKey);
}
// src/db/local-database.ts
function On(e, t = {}) {
	let r = new n(e, {
		...t,
		chromeTransactionDurability: "strict",
		cache: "disabled"
	});
	return r.version(1).stores({
		cart: "id, addedAt",
		outbox: "++seq, &id, lane, state",
		myOrders: "id, placedAt",
		drafts: "key",
		settings: "key",
		log: "++seq"
	}), r.version(2).stores({ photos: "id, draftKey" }).upgrade(kn), r;
}
async function kn(e) {
	let t = e.table("drafts").where("key").startsWith("photo:");
	for (let { key: n, value: r, savedAt: i } of await t.toArray()) {
		if (!(r instanceof Blob)) continue;
		let t = {
			id: crypto.randomUUID(),
			blob: r,
			draftKey: n.slice(6),
			createdAt: i
		};
		await e.table("photos").add(t);
	}
	await t.delete();
}
// src/db/mirror-database.ts
function An(e, t = {}) {
	let r = new n(e, {
		...t,
		chromeTransactionDurability: "relaxed",
		cache: "disabled"
	});
	return r.version(1).stores({
		products: "id, category, created_at, generation",
		categories: "id, generation",
		orders: "id, created_at, status, generation",
		quarantine: "key",
		pulls: "name"
	}), r.version(2).stores({ stock_moves: "id, [product_id+at], at, generation" }).upgrade(jn), r;
}
async function jn(e) {
	await e.table("pulls").where("name").equals("orders").modify((e) => {
		e.cursor = null, e.generation += 1, e.sweeping = !0;
	}), await e.table("quarantine").where("key").startsWith("stock_moves/").delete();
}
// src/db/running-transactions.ts
function Mn(e) {
	let t = /* @__PURE__ */ new Set(), n = !1, r = (e, r) => {
		if (n) throw new DOMException("This page has been left", "AbortError");
		let i = e.transaction(...r);
		if (!Nn(i)) return i;
		t.add(i);
		for (let e of ["complete", "abort"]) i.addEventListener(e, () => t.delete(i), { once: !0 });
		return i;
	};
	return e.use({
		stack: "dbcore",
		name: "running-transactions",
		create: (e) => ({
			...e,
			transaction: (...t) => r(e, t)
		})
	}), {
		stop: () => {
			n = !0, t.forEach((e) => Pn(e));
		},
		resume: () => {
			n = !1;
		}
	};
}
function Nn(e) {
	return "addEventListener" in e;
}
function Pn(e) {
	try {
		e.abort();
	} catch {}
}
// src/db/database.ts
function Fn(e = {}) {
	let { name: t = "nefer", dexie: n = {}, lasting: r = !0, persist: i } = e, a = On(`${t}-local`, n), o = An(`${t}-mirror`, n), s = [a, o].map(Mn);
	return {
		local: a,
		mirror: o,
		connection: Tn(a),
		lasting: r,
		askToPersist: wn(() => void In(i)),
		transactions: {
			stop: () => s.forEach(({ stop: e }) => e()),
			resume: () => s.forEach(({ resume: e }) => e())
		}
	};
}
async function In(e) {
	try {
		await e?.();
	} catch {}
}
function Ln(e) {
	e.local.close(), e.mirror.close();
}
// src/db/drafts.ts
async function Rn(e, t, n, r) {
	await e.local.drafts.put({
		key: t,
		value: n,
		savedAt: r
	});
}
async function zn(e, t) {
	return (await e.local.drafts.get(t))?.value;
}
// src/domain/writes/operation.ts
var Bn = [
	"pending",
	"inflight",
	"applied",
	"needs-sign-in",
	"needs-upgrade",
	"conflict",
	"rejected"
], Vn = e.custom((e) => e === "anon" || typeof e == "string" && /^user:.+/.test(e)), F = e.pipe(e.number(), e.finite()), Hn = e.object({
	seq: e.pipe(e.number(), e.safeInteger()),
	id: e.pipe(e.string(), e.uuid()),
	v: e.literal(1),
	kind: e.string(),
	lane: e.string(),
	scope: Vn,
	deps: e.array(e.string()),
	payload: e.unknown(),
	state: e.picklist(Bn),
	attempts: e.pipe(e.number(), e.safeInteger(), e.minValue(0)),
	nextAttemptAt: F,
	lease: e.optional(e.object({
		owner: e.string(),
		until: F
	})),
	lastError: e.optional(e.object({
		class: e.string(),
		status: e.optional(e.number()),
		code: e.optional(e.string()),
		at: F
	})),
	outcome: e.optional(e.unknown()),
	solo: e.optional(e.boolean()),
	merged: e.optional(e.array(e.string())),
	arrivedAt: e.optional(e.string()),
	createdAt: F
});
function Un(e) {
	return e.state !== "applied";
}
var Wn = ["conflict", "rejected"];
function I({ state: e }) {
	return Wn.includes(e);
}
function Gn(e) {
	return I(e) || e.state === "needs-sign-in";
}
function Kn(e, t) {
	let { scope: n } = e;
	return Gn(e) && (n === "anon" || n === `user:${t}`);
}
var qn = e.object({
	seq: e.pipe(e.number(), e.safeInteger()),
	id: e.string(),
	lane: e.string(),
	scope: e.fallback(Vn, "anon")
});
function Jn(t) {
	let n = e.safeParse(qn, t);
	return n.success ? {
		...n.output,
		v: 1,
		kind: "unreadable",
		deps: [],
		payload: null,
		state: "needs-sign-in",
		attempts: 0,
		nextAttemptAt: 0,
		createdAt: 0
	} : null;
}
function Yn(t) {
	let n = e.safeParse(Hn, t);
	return n.success ? n.output : null;
}
// src/domain/orders/cart.ts
var Xn = e.object({
	id: h,
	name: e.string(),
	price: m,
	image: e.string(),
	quantity: e.pipe(e.number(), e.safeInteger(), e.minValue(1), e.maxValue(999)),
	new: e.boolean(),
	bestseller: e.boolean(),
	addedAt: e.number()
});
function Zn(t) {
	let n = e.safeParse(Xn, t);
	return n.success ? n.output : null;
}
function Qn(e) {
	return e.price * e.quantity;
}
function $n(e) {
	return e.reduce((e, t) => e + Qn(t), 0);
}
function er(e, t) {
	let n = new Map(e.map((e) => [e.id, e]));
	return t.length === e.length && t.every(({ id: e, quantity: t, price: r }) => {
		let i = n.get(e);
		return i?.quantity === t && i.price === r;
	});
}
// src/db/stored-rows.ts
function tr(e, t) {
	let n = [], r = [];
	for (let i of t) {
		let t = e(i);
		t === null ? i !== void 0 && r.push(i) : n.push(t);
	}
	return {
		rows: n,
		corrupt: r
	};
}
function L(e) {
	return tr(Yn, e);
}
function nr(e) {
	return tr(Zn, e);
}
// src/db/mirror/overlay.ts
function rr(e) {
	return e.filter((e) => !I(e)).toSorted((e, t) => e.seq - t.seq).flatMap((e) => {
		let t = A(e.kind, e.payload);
		return t === null ? [] : pt(t, e.createdAt).map((t) => ({
			effect: t,
			waiting: Un(e),
			isIn: ir(e, t)
		}));
	});
}
function ir(e, { t, type: n }) {
	let { state: r, outcome: i, arrivedAt: a } = e;
	if (r === "applied") {
		let e = dr(i);
		return (n, r) => {
			let i = e.get(`${t}/${n}`);
			return i === void 0 || r !== void 0 && r.version >= i;
		};
	}
	return a === void 0 || n !== "add-stock" ? () => !1 : (e, t) => t?.updated_at !== void 0 && t.updated_at >= a;
}
async function ar(e) {
	return rr(L(await e.local.outbox.toArray()).rows);
}
function or(e, t) {
	let n = e.flatMap(({ effect: e }) => e.t === t && e.id !== null ? [e.id] : []);
	return [...new Set(n)];
}
function sr(e, t, n) {
	let r = n ?? null;
	for (let { effect: i, isIn: a } of e) i.t !== "products" || i.id !== null && i.id !== t || a(t, n) || (r = ur(r, i));
	return r;
}
function cr(e, t, n) {
	let r = n ?? null;
	for (let { effect: i, isIn: a } of e) i.t !== "categories" || i.id !== t || a(t, n) || (i.type === "put" ? r = i.row : i.type === "remove" ? r = null : r !== null && (r = {
		...r,
		...p(i.patch)
	}));
	return r;
}
function lr(e, t) {
	let n = t, r = !1;
	for (let i of e) {
		let { effect: e } = i;
		e.t !== "orders" || e.id !== t.id || i.isIn(t.id, t) || (n = {
			...n,
			status: e.status
		}, r ||= i.waiting);
	}
	return {
		order: n,
		waiting: r
	};
}
function ur(e, t) {
	switch (t.type) {
		case "put": return t.row;
		case "remove": return null;
		case "patch": return e && {
			...e,
			...p(t.patch)
		};
		case "add-stock": return e && {
			...e,
			stock: Math.max(0, e.stock + t.delta)
		};
		case "move": return e?.category === t.from ? {
			...e,
			category: t.to
		} : e;
	}
}
function dr(e) {
	let t = zt(e)?.touched ?? [];
	return new Map(t.map((e) => [`${e.t}/${e.id}`, e.v]));
}
// src/db/mirror/sort-products.ts
function fr(e, t) {
	switch (t) {
		case "newest": return e.toSorted(R);
		case "price-up": return e.toSorted((e, t) => e.price - t.price || R(e, t));
		case "price-down": return e.toSorted((e, t) => t.price - e.price || R(e, t));
		case "name": return pr(e);
	}
}
function pr(e) {
	return e.map((e) => ({
		product: e,
		key: mr(e.name)
	})).toSorted((e, t) => e.key === t.key ? R(e.product, t.product) : e.key < t.key ? -1 : 1).map(({ product: e }) => e);
}
function mr(e) {
	return e.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
function R(e, t) {
	return e.created_at === t.created_at ? e.id < t.id ? -1 : 1 : e.created_at < t.created_at ? 1 : -1;
}
// src/db/mirror/catalog.ts
async function hr(e, t = {}) {
	let n = await ar(e), r = or(n, "products"), i = await vr(e, t, r, _r(n)), a = i.flatMap((e) => sr(n, e.id, e) ?? []), o = new Set(i.map((e) => e.id)), s = r.flatMap((e) => o.has(e) ? [] : sr(n, e, void 0) ?? []);
	return fr([...a, ...s].filter((e) => yr(e, t)), t.sort ?? "newest").slice(0, t.limit);
}
async function gr(e) {
	let [t, n] = await Promise.all([ar(e), e.mirror.categories.toArray()]), r = /* @__PURE__ */ new Set([...n.map((e) => e.id), ...or(t, "categories")]), i = new Map(n.map((e) => [e.id, e]));
	return [...r].flatMap((e) => cr(t, e, i.get(e)) ?? []).toSorted((e, t) => e.name.localeCompare(t.name));
}
function _r(e) {
	return e.some(({ effect: e }) => e.t === "products" && e.type === "move");
}
async function vr(e, t, n, r) {
	let { products: i } = e.mirror;
	if (r) return i.toArray();
	let a = t.sort === void 0 || t.sort === "newest" ? (t.limit ?? Infinity) + n.length : Infinity, o = t.category === void 0 ? i.orderBy("created_at").reverse() : i.where("category").equals(t.category), s = t.flag === void 0 && t.inStock !== !0 ? o : o.filter((e) => yr(e, t) || n.includes(e.id)), c = t.category === void 0 && Number.isFinite(a) ? s.limit(a) : s, [l, u] = await Promise.all([c.toArray(), i.bulkGet([...n])]), d = new Set(l.map((e) => e.id));
	return [...l, ...u.filter((e) => e !== void 0 && !d.has(e.id))].flatMap((e) => e ?? []);
}
function yr(e, { category: t, flag: n, inStock: r }) {
	return t !== void 0 && e.category !== t || r === !0 && e.stock === 0 ? !1 : n === void 0 || e[n];
}
// src/domain/categories/category.ts
var br = e.object({
	id: h,
	name: e.string(),
	description: e.string(),
	image_url: e.string(),
	updated_at: e.string()
});
function xr(t) {
	let n = e.safeParse(br, t);
	return n.success ? n.output : null;
}
// src/domain/products/stock-move.ts
var Sr = e.pipe(e.string(), e.isoTimestamp()), Cr = e.object({
	id: h,
	product_id: h,
	delta: e.pipe(e.number(), e.safeInteger()),
	reason: e.string(),
	operation_id: e.nullable(h),
	edited_at: e.nullable(Sr),
	at: Sr
});
function wr(t) {
	let n = e.safeParse(Cr, t);
	return n.success ? n.output : null;
}
function Tr(e) {
	let t = Date.parse(e);
	return Number.isNaN(t) ? null : (/* @__PURE__ */ new Date(t - 2592e6)).toISOString();
}
// src/domain/orders/staff-order.ts
var Er = ["web", "stall"], z = e.fallback(e.string(), ""), Dr = e.object({
	id: h,
	created_at: e.string(),
	customer_name: z,
	customer_email: z,
	customer_phone: z,
	customer_address: z,
	payment_method: z,
	status: De,
	total: m,
	items: e.unknown(),
	shipping_info: e.unknown(),
	placed_at: e.nullable(e.string()),
	updated_at: e.string(),
	channel: e.fallback(e.picklist(Er), "web")
});
e.object({
	address: z,
	city: z,
	state: z,
	zip: z
});
function Or(t) {
	let n = e.safeParse(Dr, t);
	return n.success ? n.output : null;
}
// src/db/mirror/mirror-pages.ts
var B = {
	products: {
		pull: "catalog",
		parse: ue
	},
	categories: {
		pull: "catalog",
		parse: xr
	},
	orders: {
		pull: "orders",
		parse: Or
	},
	stock_moves: {
		pull: "orders",
		parse: wr
	}
};
function kr(e) {
	return B[e].pull;
}
async function V(e, t, n) {
	let r = await e.mirror.pulls.get(t);
	return r?.scope === n ? r : void 0;
}
async function Ar(e, { name: t, scope: n, from: r }) {
	await e.mirror.transaction("rw", e.mirror.pulls, async () => {
		let i = await V(e, t, n);
		if (i === void 0 || !Br(i.cursor, r)) return;
		let a = i.generation + 1;
		await e.mirror.pulls.put({
			...i,
			cursor: null,
			generation: a,
			sweeping: !0
		});
	});
}
async function jr(e, t) {
	let { name: n, scope: r } = t;
	return e.mirror.transaction("rw", e.mirror.tables, async () => {
		let i = await V(e, n, r);
		if (!Br(i?.cursor ?? null, t.from)) return !1;
		i === void 0 && await Mr(e, n);
		let a = i?.generation ?? 1;
		await Nr(e, t, a);
		let o = i?.sweeping ?? !1, s = t.total ?? i?.total;
		return t.last && o && await Lr(e, n, a), t.last && n === "orders" && await Rr(e, t.at), await e.mirror.pulls.put({
			name: n,
			scope: r,
			cursor: t.next,
			epoch: t.epoch,
			generation: a,
			complete: t.last || (i?.complete ?? !1),
			sweeping: o && !t.last,
			horizon: t.last ? t.horizon : i?.horizon ?? "0",
			at: t.at,
			...s !== void 0 && { total: s },
			...i?.movesSince !== void 0 && { movesSince: i.movesSince }
		}), !0;
	});
}
async function Mr(e, t) {
	await e.mirror.transaction("rw", e.mirror.tables, async () => {
		for (let n of H(t)) await zr(e.mirror, n).clear(), await e.mirror.quarantine.where("key").startsWith(`${n}/`).delete();
		await e.mirror.pulls.delete(t);
	});
}
async function Nr(e, t, n) {
	let r = new Map(H(t.name).map((e) => [e, {
		good: [],
		gone: []
	}])), i = [];
	for (let e of t.rows) {
		let { id: a, v: o, row: s } = e, c = H(t.name).find((t) => t === e.t), l = c && B[c].parse(s);
		c && s === null ? r.get(c)?.gone.push(a) : c && l?.id === a ? r.get(c)?.good.push({
			...l,
			version: o,
			generation: n
		}) : i.push(Fr(e, c !== void 0, t.now));
	}
	for (let [t, n] of r) await Pr(e.mirror, t, n);
	await e.mirror.quarantine.bulkPut(i), await Ir(e.mirror, i, n);
}
async function Pr(e, t, { good: n, gone: r }) {
	let i = zr(e, t);
	if (n.length > 0 && await i.bulkPut(n), r.length > 0 && await i.bulkDelete(r), await e.quarantine.count() === 0) return;
	let a = [...n.map((e) => String(Reflect.get(e, "id"))), ...r];
	await e.quarantine.bulkDelete(a.map((e) => `${t}/${e}`));
}
function Fr({ t: e, id: t, v: n, row: r }, i, a) {
	let o = i ? "does not fit its schema" : "unknown table";
	return {
		key: `${e}/${t}`,
		t: e,
		id: t,
		v: n,
		row: r,
		reason: o,
		at: a
	};
}
async function Ir(e, t, n) {
	for (let { t: r, id: i } of t) Object.hasOwn(B, r) && await e.table(r).update(i, { generation: n });
}
async function Lr(e, t, n) {
	for (let r of H(t)) await zr(e.mirror, r).where("generation").below(n).delete();
}
async function Rr(e, t) {
	let n = Tr(t);
	n !== null && await e.mirror.stock_moves.where("at").below(n).delete();
}
function H(e) {
	return [
		"products",
		"categories",
		"orders",
		"stock_moves"
	].filter((t) => B[t].pull === e);
}
function zr(e, t) {
	return e.table(t);
}
function Br(e, t) {
	return JSON.stringify(e) === JSON.stringify(t);
}
// src/domain/orders/stall.ts
var Vr = e.pipe(e.number(), e.safeInteger(), e.minValue(1), e.maxValue(999)), Hr = e.object({
	id: h,
	name: e.string(),
	price: m,
	quantity: Vr
}), Ur = {
	id: e.string(),
	at: e.number(),
	undone: e.optional(e.number()),
	undoneBy: e.optional(e.string())
}, Wr = e.variant("kind", [e.object({
	...Ur,
	kind: e.literal("sale"),
	lines: e.array(Hr)
}), e.object({
	...Ur,
	kind: e.literal("stock"),
	product: h,
	name: e.string(),
	delta: e.number()
})]);
function Gr(e) {
	return Jr(Hr, e);
}
function Kr(e) {
	return Jr(Wr, e);
}
function qr(e) {
	let t = [e.getMonth() + 1, e.getDate()].map((e) => String(e).padStart(2, "0"));
	return `${e.getFullYear()}-${t.join("-")}`;
}
function Jr(t, n) {
	return Array.isArray(n) ? n.flatMap((n) => {
		let r = e.safeParse(t, n);
		return r.success ? [r.output] : [];
	}) : [];
}
// src/db/staff/stall-day.ts
async function Yr(e, t) {
	return Kr((await e.local.drafts.get(U(t)))?.value);
}
async function Xr(e, t) {
	let n = qr(new Date(t.at)), r = [...await Yr(e, n), t];
	await e.local.drafts.put({
		key: U(n),
		value: r,
		savedAt: t.at
	}), await ei(e, U(n));
}
async function Zr(e, t) {
	await e.local.drafts.where("key").startsWith(U("")).modify((e) => {
		e.value = Kr(e.value).map(t);
	});
}
async function Qr(e, t, n) {
	await Zr(e, (e) => e.id === t ? {
		...e,
		id: n
	} : e.undoneBy === t ? {
		...e,
		undoneBy: n
	} : e);
}
async function $r(e, t, n) {
	await Zr(e, (e) => {
		let { undone: r, undoneBy: i, ...a } = e;
		return t.includes(e.id) ? {
			...a,
			undone: n
		} : i !== void 0 && t.includes(i) ? a : e;
	});
}
async function ei(e, t) {
	let n = await e.local.drafts.where("key").startsWith(U("")).primaryKeys();
	await e.local.drafts.bulkDelete(n.filter((e) => e !== t).slice(0, -7));
}
function U(e) {
	return `stall-day:${e}`;
}
// src/db/drop-history.ts
async function ti({ local: e, mirror: t }) {
	let [n, r] = await Promise.all([e.log.count(), t.stock_moves.count()]);
	return n + r !== 0 && (await e.log.clear(), await t.transaction("rw", t.stock_moves, t.pulls, async () => {
		await t.stock_moves.clear();
		let e = await t.pulls.get("orders");
		e !== void 0 && await t.pulls.update("orders", { movesSince: e.at });
	}), !0);
}
// src/db/storage.ts
var ni = class extends Error {
	name = "NotSavedError";
}, ri = ["images"];
async function W(e, t, n) {
	let r = await oi(e, t, n, [
		ci,
		ti,
		li
	]);
	return e.askToPersist(), r;
}
async function ii(e, t, n) {
	return oi(e, t, n, [ci, ti]);
}
async function ai(e) {
	try {
		return await e();
	} catch (t) {
		if (!G(t)) throw t;
		return await ci().catch(() => void 0), e();
	}
}
function G(e) {
	return di(e).some((e) => ["QuotaExceededError", "NotSavedError"].includes(e));
}
async function oi(e, t, n, r) {
	let { connection: i } = e, a = i.opened();
	try {
		return await t();
	} catch (o) {
		if (ui(o)) return await i.reopen(a), await n?.() ?? await t();
		if (G(o)) return si(e, t, r);
		throw o;
	}
}
async function si(e, t, n) {
	for (let r of n) if (await r(e).catch(() => !0)) try {
		return await t();
	} catch (e) {
		if (!G(e)) throw e;
	}
	throw new ni("The storage of this device is full");
}
async function ci() {
	return typeof caches < "u" && await Promise.all(ri.map((e) => caches.delete(e))), !0;
}
async function li(e) {
	return await e.mirror.transaction("rw", e.mirror.tables, async () => {
		await Promise.all(e.mirror.tables.map((e) => e.clear()));
	}), !0;
}
function ui(e) {
	return di(e).some((e) => [
		"DatabaseClosedError",
		"InvalidStateError",
		"UnknownError"
	].includes(e));
}
function di(e) {
	if (typeof e != "object" || !e) return [];
	let t = "name" in e && typeof e.name == "string" ? [e.name] : [], n = "inner" in e ? di(e.inner) : [];
	return [...t, ...n];
}
// src/db/outbox/outbox.ts
async function fi(e, t) {
	await W(e, async () => (await e.local.outbox.add(q(t)), t.id), () => K(e, t.id));
}
async function K(e, t) {
	return await e.local.outbox.where("id").equals(t).count() > 0 ? t : void 0;
}
function q(e) {
	let { id: t, mutation: n, userId: r, deps: i = [], solo: a, now: o } = e;
	return {
		id: t,
		v: 1,
		kind: n.kind,
		lane: ft(n, t),
		scope: pi(n, r),
		deps: i,
		payload: n.payload,
		state: "pending",
		attempts: 0,
		...a === !0 && { solo: a },
		nextAttemptAt: o,
		createdAt: o
	};
}
function pi(e, t) {
	if (dt(e.kind) === "anyone") return "anon";
	if (t === null) throw Error(`${e.kind} needs a signed-in author`);
	return `user:${t}`;
}
async function J(e) {
	return L(await e.local.outbox.toArray());
}
async function Y(e) {
	let { rows: t, corrupt: n } = L((await e.local.outbox.toArray()).filter(({ state: e }) => e !== "applied"));
	return n.length === 0 ? t : [...t, ...n.flatMap((e) => Jn(e) ?? [])].toSorted((e, t) => e.seq - t.seq);
}
async function mi(e, t) {
	let n = t === "upgrade" ? "needs-upgrade" : "needs-sign-in";
	await e.local.outbox.where("state").equals(n).filter(({ scope: e }) => t === "upgrade" || e === t).modify({
		state: "pending",
		nextAttemptAt: 0
	});
}
async function hi(e, t) {
	let n = [];
	return W(e, () => e.local.transaction("rw", e.local.outbox, e.local.photos, async () => {
		let { rows: r } = await J(e), i = gi(r, t);
		return i.length === 0 || i.some(({ state: e }) => e === "inflight" || e === "applied") ? [] : (await e.local.outbox.bulkDelete(i.map(({ seq: e }) => e)), await e.local.photos.bulkDelete(gt(i)), n = i.map((e) => e.id), n);
	}), async () => n.length > 0 && await K(e, t) === void 0 ? n : void 0);
}
function gi(e, t) {
	let n = /* @__PURE__ */ new Set([t]), r = /* @__PURE__ */ new Set();
	for (let t of e) {
		let e = t.deps.some((e) => n.has(e));
		(n.has(t.id) || e || r.has(t.lane)) && (n.add(t.id), ht(t.kind) && r.add(t.lane));
	}
	for (let t of e) _i(t, e, n) && n.add(t.id);
	return e.filter((e) => n.has(e.id));
}
function _i({ id: e, kind: t, state: n }, r, i) {
	if (!j(t) || n === "inflight" || n === "applied") return !1;
	let a = r.filter(({ deps: t }) => t.includes(e));
	return a.length > 0 && a.every((e) => i.has(e.id));
}
// src/db/outbox/discard.ts
async function vi(e, t, n) {
	let { outbox: r, myOrders: i, photos: a, drafts: o } = e.local, s = [];
	return W(e, () => e.local.transaction("rw", [
		r,
		i,
		a,
		o
	], async () => (s = await hi(e, t), await i.bulkDelete(s), await $r(e, s, n), s)), async () => s.length > 0 && await K(e, t) === void 0 ? s : void 0);
}
// src/db/outbox/queue-uploads.ts
async function yi(e, t, n, r) {
	let i = /* @__PURE__ */ new Map(), a = [];
	for (let o of new Set(t.flatMap((e) => Tt(e) ?? []))) {
		let t = Qt(o);
		if (t === null) continue;
		let s = n.find((e) => e.state !== "applied" && M(e)?.photo_id === t);
		if (s === void 0 && !await bi(e, t)) continue;
		let c = s ?? xi(t, o, r);
		s === void 0 && a.push(c), i.set(t, c.id);
	}
	return {
		added: a,
		depsOf: (e) => {
			let t = i.get(Qt(Tt(e) ?? "") ?? "");
			return t === void 0 ? [] : [t];
		}
	};
}
async function bi(e, t) {
	return await e.local.photos.where("id").equals(t).modify((e) => {
		delete e.draftKey;
	}) > 0;
}
function xi(e, t, n) {
	let r = {
		photo_id: e,
		address: t
	};
	return q({
		...n,
		id: crypto.randomUUID(),
		mutation: D.uploadPhoto(r)
	});
}
// src/db/outbox/queue-writes.ts
async function Si(e, t) {
	let { userId: n, mutations: r, draftKey: i, now: a } = t, { outbox: o, drafts: s, photos: c } = e.local, l = r.map(() => crypto.randomUUID()), u = [], d = () => e.local.transaction("rw", o, s, c, async () => {
		let { rows: t } = await J(e), c = t.filter(Ci).flatMap(wi), d = await yi(e, r, t, {
			userId: n,
			now: a
		}), f = r.map((e, t) => q({
			id: l[t] ?? crypto.randomUUID(),
			mutation: e,
			userId: n,
			deps: [...Ti(e, c), ...d.depsOf(e)],
			now: a
		}));
		return await o.bulkAdd([...d.added, ...f]), i !== void 0 && await s.delete(i), u = [...f, ...d.added].map(({ id: e }) => e), u;
	}), [f] = l;
	return W(e, d, async () => f !== void 0 && await K(e, f) !== void 0 ? u : void 0);
}
function Ci(e) {
	return Un(e) && !I(e);
}
function wi({ id: e, kind: t, payload: n }) {
	let r = A(t, n);
	return r === null ? [] : [{
		id: e,
		...St(r)
	}];
}
function Ti(e, t) {
	let n = St(e);
	return t.filter((e) => Ei(e, n)).map(({ id: e }) => e);
}
function Ei(e, t) {
	return e.created === null ? t.removed === null ? e.removed !== null && e.targets.some((e) => t.seen.includes(e)) : e.targets.includes(t.removed) || e.seen.includes(t.removed) : t.targets.includes(e.created);
}
// src/db/session-store.ts
var Di = "session";
async function X(e) {
	return o((await e.local.settings.get(Di))?.value);
}
async function Oi(e, t) {
	await Pi(e, async () => {
		t === null ? await e.local.settings.delete(Di) : await Ni(e, t);
	});
}
function ki(e, t, n) {
	return Mi(e, t, n);
}
async function Ai(e, t) {
	await Mi(e, t, { expiresAt: 0 });
}
async function ji(e, t) {
	await Mi(e, t, { ended: !0 });
}
async function Mi(e, t, n) {
	return Pi(e, async () => {
		let r = await X(e);
		return r?.accessToken === t && (await Ni(e, {
			...r,
			...n
		}), !0);
	});
}
async function Ni(e, t) {
	await e.local.settings.put({
		key: Di,
		value: t
	}), t.ended || await mi(e, `user:${t.userId}`);
}
function Pi(e, t) {
	let { settings: n, outbox: r } = e.local;
	return W(e, () => e.local.transaction("rw", [n, r], t));
}
// src/db/shopper/cart.ts
async function Fi(e) {
	return nr(await e.local.cart.toArray()).rows.toSorted((e, t) => e.addedAt - t.addedAt);
}
async function Ii(e, t) {
	await W(e, () => e.local.cart.bulkPut([...t]));
}
// src/domain/result.ts
function Li(e) {
	return {
		ok: !0,
		value: e
	};
}
function Ri(e) {
	return {
		ok: !1,
		error: e
	};
}
// src/db/shopper/my-orders.ts
async function zi(e, t) {
	let { id: n, lines: r, now: i } = t, a = Yi(t), o = q({
		id: n,
		userId: null,
		now: i,
		mutation: Xi(a)
	}), { outbox: s, myOrders: c, cart: l, drafts: u } = e.local;
	return W(e, () => e.local.transaction("rw", [
		s,
		c,
		l,
		u
	], async () => {
		let [n] = await Promise.all([
			Fi(e),
			s.add(o),
			c.add(a),
			l.bulkDelete(r.map((e) => e.id)),
			u.delete(t.draftKey)
		]);
		if (!er(r, n)) throw new Bi();
		return Li(a);
	}), async () => await c.get(n) === void 0 ? void 0 : Li(a)).catch((e) => {
		if (e instanceof Bi) return Ri("cart-changed");
		throw e;
	});
}
var Bi = class extends Error {};
async function Vi(e) {
	let [t, n] = await Promise.all([e.local.myOrders.orderBy("placedAt").reverse().toArray(), e.local.outbox.toArray()]), r = new Map(L(n).rows.map((e) => [e.id, e]));
	return t.map((e) => ({
		order: e,
		state: Zi(e, r.get(e.id))
	}));
}
async function Hi(e, t) {
	if (!Fe(t)) return;
	let [n, r] = await Promise.all([e.local.myOrders.get(t), e.local.outbox.where("id").equals(t).toArray()]);
	return n && {
		order: n,
		state: Zi(n, L(r).rows[0])
	};
}
async function Ui(e, t, n) {
	await e.local.transaction("rw", e.local.myOrders, async () => {
		let r = await e.local.myOrders.get(t.id), i = r?.receipt?.status === t.status ? r?.statusSince ?? n : n;
		await e.local.myOrders.update(t.id, {
			receipt: t,
			statusSince: i
		});
	});
}
var Wi = 2592e6;
async function Gi(e, t) {
	return (await e.local.myOrders.orderBy("placedAt").reverse().toArray()).filter(({ receipt: e, statusSince: n }) => e === void 0 ? !1 : e.status !== "delivered" && e.status !== "cancelled" || n === void 0 || t - n < Wi);
}
async function Ki(e, t, n, r) {
	let { outbox: i, myOrders: a, cart: o, drafts: s } = e.local;
	return W(e, () => e.local.transaction("rw", [
		i,
		a,
		o,
		s
	], async () => {
		let c = await Hi(e, t);
		if (c?.state.name !== "needs-attention") return !1;
		let l = qi(c.order, c.state.problems, r), u = await o.bulkGet(l.map((e) => e.id));
		return await o.bulkPut(l.map((e, t) => Ji(e, u[t]))), await s.get(n) === void 0 && await s.put({
			key: n,
			value: c.order.customer,
			savedAt: r
		}), await i.where("id").equals(t).delete(), await a.delete(t), !0;
	}));
}
function qi(e, t, n) {
	let r = new Map(t.map((e) => [e.product_id, e]));
	return e.items.flatMap((e, t) => {
		let i = r.get(e.id);
		if (i?.code === "not_sold") return [];
		let a = i?.code === "price_changed" ? i.price : e.price;
		return [{
			...e,
			price: a,
			new: !1,
			bestseller: !1,
			addedAt: n + t
		}];
	});
}
function Ji(e, t) {
	return t === void 0 ? e : {
		...t,
		quantity: Math.max(e.quantity, t.quantity)
	};
}
function Yi({ id: e, token: t, lines: n, customer: r, now: i }) {
	let a = n.map(({ id: e, name: t, price: n, quantity: r, image: i }) => ({
		id: e,
		name: t,
		price: n,
		quantity: r,
		image: i
	}));
	return {
		id: e,
		token: t,
		placedAt: i,
		total: $n(n),
		items: a,
		customer: r
	};
}
function Xi(e) {
	return D.placeOrder({
		token: e.token,
		placed_at: new Date(e.placedAt).toISOString(),
		payment_method: "cash",
		customer: e.customer,
		items: e.items.map(({ id: e, quantity: t, price: n }) => ({
			product_id: e,
			quantity: t,
			price: n
		}))
	});
}
function Zi(e, t) {
	if (e.receipt !== void 0) return {
		name: "confirmed",
		receipt: e.receipt
	};
	if (t?.state === "inflight") return { name: "sending" };
	if (t !== void 0 && I(t)) {
		let e = Bt(t.outcome);
		return {
			name: "needs-attention",
			code: e?.code ?? t.lastError?.code ?? "refused",
			problems: e?.items ?? []
		};
	}
	return { name: "saved" };
}
// src/db/staff/photos.ts
async function Qi(e, t) {
	await W(e, () => e.local.photos.add(t));
}
var $i = "photo-store";
async function ea(e, t) {
	await W(e, () => e.local.settings.put({
		key: $i,
		value: t ?? "none"
	}));
}
// src/db/sync-state.ts
var ta = {
	reachable: !0,
	pullFailed: !1,
	ordersFailed: !1,
	pulledAt: null
}, na = "sync-state";
async function ra(e) {
	let t = (await e.local.settings.get(na))?.value;
	return typeof t == "object" && t ? {
		...ta,
		...t
	} : ta;
}
async function Z(e, t) {
	let n = async () => {
		let n = await ra(e);
		Object.entries(t).some(([e, t]) => Reflect.get(n, e) !== t) && await e.local.settings.put({
			key: na,
			value: {
				...n,
				...t
			}
		});
	};
	try {
		await ii(e, () => e.local.transaction("rw", e.local.settings, n));
	} catch (e) {
		if (!G(e)) throw e;
	}
}
async function ia(e, t) {
	let [n, r, i] = await Promise.all([
		ra(e),
		e.local.outbox.toArray(),
		X(e)
	]), { rows: a, corrupt: o } = L(r), s = a.filter((e) => e.state !== "applied"), c = i?.userId ?? null, l = s.filter((e) => Kn(e, c)).length, u = s.length + o.length;
	return {
		name: aa({
			needsYou: l,
			waiting: u,
			offline: !t || !n.reachable,
			sending: s.some((e) => e.state === "inflight")
		}),
		waiting: u,
		needsYou: l
	};
}
function aa(e) {
	return e.needsYou > 0 ? "needs-you" : e.offline ? "offline" : e.sending ? "sending" : e.waiting > 0 ? "waiting" : "all-saved";
}
// src/db/staff/orders.ts
async function oa(e) {
	let [t, n] = await Promise.all([e.mirror.orders.toArray(), J(e).then((e) => e.rows)]), r = ca(t, n), i = new Set(t.map(({ id: e }) => e)), a = await Promise.all(n.filter(({ id: e }) => !i.has(e)).map((t) => sa(e, t)));
	return [...r, ...a.flatMap((e) => e ?? [])].toSorted((e, t) => e.order.created_at < t.order.created_at ? 1 : -1);
}
async function sa(e, t) {
	let n = lt(t, "recordSale");
	if (n === null || t.state === "rejected") return null;
	let { items: r, sold_at: i } = n, a = await e.mirror.products.bulkGet(r.map((e) => e.product_id));
	return {
		order: {
			id: t.id,
			created_at: i,
			customer_name: "Stall sale",
			customer_email: "",
			customer_phone: "",
			customer_address: "",
			payment_method: "cash",
			status: "delivered",
			total: $n(r),
			items: r.map(({ product_id: e, quantity: t, price: n }, r) => ({
				id: e,
				quantity: t,
				price: n,
				name: a[r]?.name ?? e,
				image: a[r]?.image ?? ""
			})),
			shipping_info: {
				address: "",
				city: "",
				state: "",
				zip: ""
			},
			placed_at: i,
			updated_at: i,
			channel: "stall"
		},
		waiting: t.state !== "applied"
	};
}
function ca(e, t) {
	let n = rr(t), r = new Set(or(n, "orders"));
	return e.map((e) => r.has(e.id) ? lr(n, e) : {
		order: e,
		waiting: !1
	});
}
var la = 864e5;
async function ua(e, t) {
	let n = await V(e, "orders", t), r = Date.parse(n?.at ?? "");
	return n?.complete !== !0 || Number.isNaN(r) ? null : (/* @__PURE__ */ new Date(r - 90 * la)).toISOString();
}
async function da(e, t) {
	return new Set(await e.mirror.orders.where("id").anyOf(t).primaryKeys());
}
// src/db/staff/stall.ts
var fa = "stall-sale";
async function pa(e, t, n) {
	let r = t.map(({ id: e, quantity: t, price: n }) => ({
		product_id: e,
		quantity: t,
		price: n
	})), i = {
		sold_at: new Date(n.now).toISOString(),
		items: r
	}, a = {
		kind: "sale",
		id: n.id,
		at: n.now,
		lines: [...t]
	}, { outbox: o, drafts: s } = e.local;
	return W(e, () => e.local.transaction("rw", o, s, async () => {
		let r = Gr(await zn(e, fa));
		return r.length === 0 ? Ri("sale-gone") : er(t, r) ? (await Promise.all([s.delete(fa), va(e, n, D.recordSale(i), a)]), Li(a)) : Ri("sale-changed");
	}), async () => await K(e, n.id) === void 0 ? void 0 : Li(a));
}
async function ma(e, t, n) {
	let { outbox: r, drafts: i, photos: a } = e.local;
	await W(e, () => e.local.transaction("rw", r, i, a, async () => {
		let i = (await Yr(e, qr(new Date(t.at)))).find(({ id: e }) => e === t.id);
		if (i === void 0 || i.undone !== void 0) return;
		let a = await r.where("id").equals(t.id).first(), o = a !== void 0 && ha(a);
		o ? await hi(e, t.id) : await r.add(ga(t, n));
		let s = {
			undone: n.now,
			...o ? {} : { undoneBy: n.id }
		};
		await Zr(e, (e) => e.id === t.id ? {
			...e,
			...s
		} : e);
	}));
}
function ha(e) {
	let { state: t, attempts: n } = e;
	return I(e) || t === "pending" && n === 0;
}
function ga(e, t) {
	return q({
		...t,
		mutation: _a(e),
		deps: [e.id],
		solo: !0
	});
}
function _a(e) {
	return e.kind === "sale" ? D.setOrderStatus({
		order_id: e.id,
		base: "delivered",
		status: "cancelled"
	}) : D.adjustStock({
		product_id: e.product,
		delta: -e.delta,
		reason: "undo"
	});
}
async function va(e, t, n, r) {
	await e.local.outbox.add(q({
		...t,
		mutation: n,
		solo: !0
	})), await Xr(e, r);
}
// src/domain/writes/revisions.ts
function ya(t) {
	let n = e.safeParse(Nt, t);
	return n.success ? Object.entries(n.output.fields ?? {}).map(([e, { base: t, theirs: n, mine: r }]) => ({
		name: e,
		base: t,
		theirs: n,
		mine: r
	})) : [];
}
function ba(e, t, n) {
	let r = t.filter(({ name: e }) => n[e] === "mine");
	switch (bt(e.kind)) {
		case "patch": return Sa(e, t, r);
		case "value": return xa(e, r);
		case null: return null;
	}
}
function xa({ kind: e, payload: t }, n) {
	let [r] = n.filter(({ name: e }) => Object.hasOwn(t, e));
	return r === void 0 ? "nothing" : A(e, {
		...t,
		base: r.theirs
	});
}
function Sa({ kind: e, payload: t }, n, r) {
	let { base: i, patch: a, ...o } = t, s = new Set(n.filter((e) => !r.includes(e)).map(({ name: e }) => e)), c = Ca(a ?? {}, s);
	if (Object.keys(c).length === 0) return "nothing";
	let l = Object.fromEntries(n.map(({ name: e, theirs: t }) => [e, t])), u = Ca({
		...i,
		...l
	}, s);
	return A(e, {
		...o,
		base: u,
		patch: c
	});
}
function Ca(e, t) {
	return Object.fromEntries(Object.entries(e).filter(([e]) => !t.has(e)));
}
function wa(e, t, n) {
	return wt(e, (e) => e === t ? n : e);
}
// src/db/outbox/replace-operation.ts
async function Ta(e, t, { mutation: n, newId: r, userId: i, now: a }) {
	let { outbox: o } = e.local, { rows: s } = await J(e), { deps: c, solo: l = !1 } = t, u = {
		...q({
			id: r,
			mutation: n,
			userId: i,
			deps: c,
			solo: l,
			now: a
		}),
		seq: t.seq
	};
	await o.put(u);
	for (let e of s.filter((e) => e.deps.includes(t.id))) await o.put(Ea(e, t.id, r));
	await Qr(e, t.id, r);
}
function Ea(e, t, n) {
	let r = e.deps.map((e) => e === t ? n : e), { payload: i } = e;
	return e.attempts === 0 && typeof i == "object" && i && Reflect.get(i, "order_id") === t ? {
		...e,
		deps: r,
		lane: `order:${n}`,
		payload: {
			...i,
			order_id: n
		}
	} : {
		...e,
		deps: r
	};
}
// src/db/staff/issues.ts
async function Da(e, t) {
	let { rows: n, corrupt: r } = await J(e), i = n.filter(Un), a = i.filter(({ scope: e }) => e === "anon"), o = i.filter(({ scope: e }) => e !== "anon"), s = o.filter(({ scope: e }) => e === `user:${t}`), c = o.filter((e) => !s.includes(e));
	return {
		conflicts: s.filter(({ state: e }) => e === "conflict"),
		rejections: s.filter(({ state: e }) => e === "rejected"),
		waiting: s.filter((e) => !I(e)),
		needsYou: i.filter((e) => Kn(e, t)).length,
		ofOthers: c.length,
		ofOthersToDecide: c.filter(I).length,
		ofShop: a.length,
		ofShopToDecide: a.filter(Gn).length,
		unreadable: r.length
	};
}
async function Oa(e, { id: t, choices: n, newId: r, userId: i, now: a }) {
	let { outbox: o, drafts: s } = e.local;
	return W(e, () => e.local.transaction("rw", o, s, async () => {
		let [s] = L(await o.where("id").equals(t).toArray()).rows;
		if (s?.state !== "conflict") return "gone";
		let c = A(s.kind, s.payload), l = c && ba(c, ya(s.outcome), n);
		if (l === null) throw Error("This conflict cannot be put together");
		return l === "nothing" ? (await o.delete(s.seq), await $r(e, [s.id], a), "dropped") : (await Ta(e, s, {
			mutation: l,
			newId: r,
			userId: i,
			now: a
		}), "queued");
	}), async () => await K(e, r) === void 0 ? void 0 : "queued");
}
async function ka(e, t, n) {
	let { outbox: r, drafts: i, photos: a } = e.local;
	return W(e, () => e.local.transaction("rw", r, i, a, async () => {
		let [i] = L(await r.where("id").equals(t).toArray()).rows;
		return i?.state === "rejected" && (await Aa(e, i, n.mutation) || await Ta(e, i, n), !0);
	}), async () => await K(e, n.newId) !== void 0 || void 0);
}
async function Aa(e, t, n) {
	let [r, i] = [M(t), M(n)];
	if (r === null || i === null || i.address === r.address) return !1;
	let { rows: a } = await J(e), o = a.filter(({ deps: e }) => e.includes(t.id)), s = new Set(o.map(({ lane: e }) => e));
	for (let n of a.filter(({ attempts: e, lane: t }) => e === 0 && s.has(t))) await ja(e, n, {
		upload: t.id,
		from: r.address,
		to: i.address
	});
	return await e.local.outbox.delete(t.seq), await e.local.photos.delete(r.photo_id), !0;
}
async function ja(e, t, { upload: n, from: r, to: i }) {
	let a = A(t.kind, t.payload);
	if (a === null) return;
	let o = t.deps.filter((e) => e !== n);
	await e.local.outbox.put({
		...t,
		deps: o,
		payload: wa(a, r, i).payload
	});
}
// src/domain/is-same.ts
function Ma(e, t) {
	return Object.is(e, t) ? !0 : typeof e != "object" || typeof t != "object" || e === null || t === null || Array.isArray(e) !== Array.isArray(t) ? !1 : [.../* @__PURE__ */ new Set([...Object.keys(e), ...Object.keys(t)])].every((n) => Ma(Reflect.get(e, n), Reflect.get(t, n)));
}
// src/db/outbox/outbox-rules.ts
var Na = 5e3, Pa = 36e5;
function Fa(e, t) {
	return La(e).find((n) => Ra(n, e, t)) ?? null;
}
function Ia(e, t) {
	let n = La(e).flatMap((n) => {
		let { lease: r, ...i } = n;
		return Ra({
			...i,
			nextAttemptAt: t.now
		}, e, t) ? [Math.max(t.now, Ga(n, t.now))] : [];
	});
	return n.length === 0 ? null : Math.min(...n);
}
function La(e) {
	let t = /* @__PURE__ */ new Set();
	return e.filter((e) => e.state === "applied" || t.has(e.lane) ? !1 : (t.add(e.lane), !0));
}
function Ra(e, t, n) {
	return za(e, n.now) && Ba(e, n.userId) && Va(e, t) && !Ha(e, t) && !Ua(e, t, n.now);
}
function za(e, t) {
	return e.state === "inflight" ? qa(e, t) : (e.state === "pending" || e.state === "needs-upgrade") && Ka(e, t);
}
function Ba({ scope: e }, t) {
	return e === "anon" || e === `user:${t}`;
}
function Va({ deps: e }, t) {
	return e.every((e) => Wa(e, t));
}
function Ha(e, t) {
	let n = vt(e.kind) ? A(e.kind, e.payload) : null;
	if (n === null) return !1;
	let r = new Set(pt(n, 0).map(({ id: e }) => `product:${e}`)), i = new Set(t.filter(I).map(({ lane: e }) => e));
	return t.some((t) => t.seq < e.seq && t.scope === e.scope && t.state !== "applied" && r.has(t.lane) && !i.has(t.lane) && yt(t));
}
function Ua(e, t, n) {
	let r = (e) => j(e.kind) && e.state === "inflight" && !qa(e, n);
	return j(e.kind) && t.some((t) => t.id !== e.id && r(t));
}
function Wa(e, t) {
	let n = t.find((t) => t.id === e);
	return n === void 0 || n.state === "applied";
}
function Ga(e, t) {
	return e.state === "inflight" ? qa(e, t) ? t : e.lease?.until ?? t : Ka(e, t) ? t : e.nextAttemptAt;
}
function Ka(e, t) {
	let { nextAttemptAt: n, lastError: r } = e;
	return r?.code === "unreadable" && A(e.kind, e.payload) !== null || n <= t || n > t + 36e5 + Na;
}
function qa({ kind: e, lease: t }, n) {
	return t === void 0 || t.until <= n || t.until > n + _t(e) + Na;
}
// src/db/outbox/outbox-claim.ts
async function Ja(e, t) {
	return ii(e, () => e.local.transaction("rw", e.local.outbox, async () => Xa(e, t)), () => Ya(e, t.owner));
}
async function Ya(e, t) {
	return (await e.local.outbox.where("state").equals("inflight").toArray()).find(({ lease: e }) => e?.owner === t);
}
async function Xa(e, t) {
	for (;;) {
		let n = await Y(e), r = Fa(n, t);
		if (r === null) return null;
		if (A(r.kind, r.payload) === null) await ro(e, r, t.now);
		else if (!await io(e, r, n)) return no(e, r, t);
	}
}
async function Za(e, t) {
	return Ia(await Y(e), t);
}
async function Qa(e) {
	await e.local.outbox.where("state").equals("inflight").filter(({ lease: e }) => e?.owner.startsWith($a) !== !0).modify((e) => {
		delete e.lease, e.state = "pending";
	});
}
var $a = "unlocked:";
function eo(e) {
	return `${$a}${e}`;
}
async function to(e) {
	return ii(e, () => e.local.outbox.where("state").equals("pending").filter(({ lastError: e, nextAttemptAt: t }) => t > 0 && e?.class === "transient" && (e.status ?? 0) < 400).modify({ nextAttemptAt: 0 }));
}
async function no(e, t, n) {
	let r = {
		...t,
		state: "inflight",
		attempts: t.attempts + 1,
		lease: {
			owner: n.owner,
			until: n.now + _t(t.kind)
		}
	}, { seq: i, state: a, attempts: o, lease: s } = r;
	return await e.local.outbox.update(i, {
		state: a,
		attempts: o,
		lease: s
	}), r;
}
async function ro(e, t, n) {
	await e.local.outbox.update(t.seq, {
		state: "needs-upgrade",
		nextAttemptAt: n + Pa,
		lastError: {
			class: "upgrade",
			code: "unreadable",
			at: n
		}
	});
}
async function io(e, t, n) {
	let r = n.find((e) => e.lane === t.lane && e.seq > t.seq);
	if (r === void 0 || !so(t) || !so(r) || r.scope !== t.scope || !co(r, t, n)) return !1;
	let [i, a] = [ao(t), ao(r)], o = i && a && mt(i, a);
	return o === null || o === "none" && n.some(({ deps: e }) => e.includes(t.id)) ? !1 : (await e.local.outbox.delete(r.seq), o === "none" ? await e.local.outbox.delete(t.seq) : await e.local.outbox.update(t.seq, {
		payload: o.payload,
		merged: oo(t, r)
	}), !0);
}
function ao({ kind: e, payload: t }) {
	let n = A(e, t);
	return n !== null && Ma(n.payload, t) ? n : null;
}
function oo(e, t) {
	return [
		...e.merged ?? [],
		t.id,
		...t.merged ?? []
	];
}
function so(e) {
	return e.state === "pending" && e.attempts === 0 && e.solo !== !0;
}
function co(e, t, n) {
	return !e.deps.some((e) => e !== t.id && n.some(({ id: t, state: n }) => t === e && n !== "applied")) && !n.some(({ deps: t }) => t.includes(e.id));
}
// src/db/watch.ts
function lo(e, t, n) {
	let r = i(e).subscribe({
		next: t,
		error: n
	});
	return () => r.unsubscribe();
}
// src/db/outbox/outbox-settle.ts
async function uo(e, t, n, r, i) {
	let { outbox: a, myOrders: o, photos: s, settings: c } = e.local;
	return W(e, () => e.local.transaction("rw", [
		a,
		o,
		s,
		c
	], async () => {
		let o = await a.get(t);
		if (o?.state !== "inflight" || o.lease?.owner !== n) return !1;
		let { lease: c, ...l } = o, u = r.state === "needs-sign-in" && await fo(e, l) ? "pending" : r.state;
		return await a.put({
			...l,
			...r,
			state: u
		}), r.state === "applied" && (await po(e, l.id, i), await s.bulkDelete(gt([l]))), !0;
	}));
}
async function fo(e, { scope: t }) {
	let n = await X(e);
	return n?.ended === !1 && t === `user:${n.userId}`;
}
async function po(e, t, n) {
	let r = await e.local.myOrders.get(t);
	if (r === void 0) return;
	let { placedAt: i, total: a, items: o } = r, s = {
		id: t,
		created_at: new Date(i).toISOString(),
		status: "pending",
		total: a,
		items: o
	};
	await e.local.myOrders.update(t, { receipt: n ?? s });
}
async function mo(e) {
	let t = new Map((await e.mirror.pulls.toArray()).map((e) => [e.name, e])), n = (await J(e)).rows.flatMap(ho), r = await _o(e, n, t);
	for (let e of n) go(e, t) || e.touched.forEach((e) => r.add(Q(e)));
	let i = n.filter((e) => go(e, t) && !e.touched.some((e) => r.has(Q(e))));
	return await e.local.outbox.bulkDelete(i.map(({ seq: e }) => e)), i.length;
}
function ho({ seq: e, state: t, outcome: n }) {
	if (t !== "applied") return [];
	let { touched: r, xid: i, epoch: a } = zt(n) ?? {
		touched: [],
		xid: "0",
		epoch: ""
	};
	return [{
		seq: e,
		xid: i,
		epoch: a,
		touched: r.flatMap(({ t: e, ...t }) => Rt(e) ? [{
			t: e,
			...t
		}] : [])
	}];
}
function go({ touched: e, xid: t, epoch: n }, r) {
	return e.every(({ t: e }) => {
		let i = kr(e), a = r.get(i);
		return a === void 0 ? i === "orders" : !a.complete || a.sweeping ? !1 : a.epoch !== n || BigInt(t) < BigInt(a.horizon);
	});
}
async function _o(e, t, n) {
	let r = t.flatMap(({ touched: e, epoch: t }) => e.filter(({ t: e }) => n.get(kr(e))?.epoch === t)), i = /* @__PURE__ */ new Map();
	for (let t of Dt) {
		let n = [...new Set(r.flatMap((e) => e.t === t ? [e.id] : []))];
		for (let [r, a] of await vo(e, t, n)) i.set(Q({
			t,
			id: r
		}), a);
	}
	return new Set(r.filter((e) => e.v > (i.get(Q(e)) ?? e.v)).map(Q));
}
async function vo({ mirror: e }, t, n) {
	if (n.length === 0) return [];
	let [r, i] = await Promise.all([e[t].bulkGet([...n]), e.quarantine.bulkGet(n.map((e) => Q({
		t,
		id: e
	})))]);
	return r.flatMap((e, t) => e === void 0 ? [] : [[e.id, Math.max(e.version, i[t]?.v ?? 0)]]);
}
function Q({ t: e, id: t }) {
	return `${e}/${t}`;
}
async function yo(e) {
	let t = (await Y(e)).filter(({ attempts: e, arrivedAt: t }) => e > 0 && t === void 0);
	if (t.length === 0) return;
	let n = new Set(t.map(({ id: e }) => e)), r = await e.mirror.stock_moves.filter(({ operation_id: e }) => e !== null && n.has(e)).toArray(), i = /* @__PURE__ */ new Map();
	for (let { operation_id: e, at: t } of r) e !== null && t < (i.get(e) ?? "~") && i.set(e, t);
	await e.local.outbox.where("id").anyOf([...i.keys()]).modify((e) => {
		let t = i.get(e.id);
		t !== void 0 && (e.arrivedAt = t);
	});
}
// src/sync/send-photo.ts
var bo = 6e4, xo = {
	status: "applied",
	xid: "0",
	epoch: "",
	touched: []
};
async function So({ db: e, gateway: t }, n, r) {
	let i = M(n);
	if (i === null) throw Error("This operation is no upload");
	let { photo_id: a, address: o } = i, s = await e.local.photos.get(a);
	if (s === void 0) return {
		ok: !0,
		value: {
			status: "rejected",
			code: "photo_missing"
		}
	};
	let c = {
		name: $t(o),
		blob: s.blob
	}, l = await t.uploadPhoto(c, r, AbortSignal.timeout(bo));
	return l.ok ? {
		ok: !0,
		value: xo
	} : l;
}
// src/sync/send-signed-in.ts
async function Co({ db: e, refreshIdentity: t }, n, r) {
	let i = await r(n);
	if (!wo(i)) return i;
	await Ai(e, n.accessToken);
	let a = await t?.();
	if (a?.userId !== n.userId) return i;
	let o = To(await r(a));
	return wo(o) && await ji(e, a.accessToken), o;
}
function wo(e) {
	return !e.ok && e.error.class === "sign-in";
}
function To(e) {
	return e.ok || e.error.class !== "sign-in" || e.error.status !== 403 ? e : {
		ok: !1,
		error: {
			...e.error,
			class: "rejected"
		}
	};
}
// src/sync/settlement.ts
var Eo = 36e5;
function Do(e, t, n, r) {
	return t.ok ? Oo(t.value, n) : ko(e, t.error, n, r);
}
function Oo(e, t) {
	switch (e.status) {
		case "applied":
		case "conflict":
		case "rejected": return {
			state: e.status,
			outcome: e
		};
		case "wait": return {
			state: "pending",
			nextAttemptAt: t + Po(e.retry_after_ms),
			lastError: {
				class: "transient",
				code: "rate_limited",
				status: 429,
				at: t
			}
		};
	}
}
function ko(e, t, n, r) {
	let { class: i, status: a, code: o } = t, s = {
		class: i,
		at: n,
		...a === void 0 ? {} : { status: a },
		...o === void 0 ? {} : { code: o }
	};
	switch (i) {
		case "transient": return {
			state: "pending",
			nextAttemptAt: n + Math.max(No(e.attempts, r), Po(t.retryAfterMs)),
			lastError: s
		};
		case "sign-in": return e.scope === "anon" ? {
			state: "needs-upgrade",
			nextAttemptAt: n + Eo,
			lastError: s
		} : {
			state: "needs-sign-in",
			lastError: s
		};
		case "upgrade": return {
			state: "needs-upgrade",
			nextAttemptAt: n + Eo,
			lastError: s
		};
		case "rejected": return {
			state: "rejected",
			lastError: s
		};
	}
}
function Ao(e) {
	return e.ok || e.error.class !== "transient" ? !0 : e.error.status !== void 0 && e.error.status >= 400;
}
var jo = 1e3, Mo = 3e5;
function No(e, t) {
	return Math.floor(t * Math.min(Mo, jo * 2 ** Math.min(e, 20)));
}
function Po(e) {
	return e === void 0 || !Number.isFinite(e) || e < 0 ? 0 : Math.min(e, 36e5);
}
// src/sync/push.ts
var $ = 2e4, Fo = 4, Io = 3e3;
async function Lo(e) {
	return Ro(e).applied;
}
function Ro(e) {
	let t = {
		active: 0,
		applied: 0,
		failures: []
	}, n = {
		isAsking: !1,
		isHeld: !0
	}, r = "waiting for the lock", i = null;
	function a() {
		t.active !== Fo && (t.active += 1, zo(e, n, wn(a)).then((e) => t.applied += e).catch((e) => t.failures.push(e)).finally(o));
	}
	function o() {
		--t.active, t.active > 0 || (r = "ended", i?.());
	}
	let s = e.withLock("nefer-push", async (o = !0) => (n.isHeld = o, o && e.lockIsExclusive === !0 && await Qa(e.db).catch(Wo), new Promise((e, n) => {
		i = () => t.failures.length === 0 ? e(t.applied) : n(t.failures[0]), r = "open", a();
	})), Io);
	return s.catch(() => {
		r = "ended";
	}), {
		applied: s,
		lookAgain: () => (r === "open" && a(), r !== "ended")
	};
}
async function zo(e, t, n) {
	let r = 0;
	for (; e.isCurrent?.() !== !1;) {
		let i = t.isHeld ? e.newId() : eo(e.newId()), a = null, o = await Bo(e, i, null);
		if (o === null) {
			if (t.isAsking) return r;
			t.isAsking = !0, a = await e.identity().catch(() => null), t.isAsking = !1, o = await Bo(e, i, a);
		}
		if (o === null) return r;
		n();
		let s = await Ho(e, o, a);
		await Vo(e, o, i, s) && (r += 1);
	}
	return r;
}
function Bo({ db: e, now: t }, n, r) {
	return Ja(e, {
		now: t(),
		userId: r?.userId ?? null,
		owner: n
	});
}
async function Vo({ db: e, now: t, random: n }, r, i, a) {
	let o = Do(r, a, t(), n()), s = Ae(zt(o.outcome)?.row), c = await uo(e, r.seq, i, o, s);
	return await Z(e, { reachable: Ao(a) }), c && o.state === "applied";
}
function Ho(e, t, n) {
	return t.scope === "anon" || n === null ? Uo(e, t, null) : Co(e, n, (n) => Uo(e, t, n));
}
async function Uo({ db: e, gateway: t }, n, r) {
	let { id: i, kind: a, payload: o } = n;
	if (!ct(a)) return {
		ok: !1,
		error: {
			class: "upgrade",
			code: "unknown_kind"
		}
	};
	let s = r?.accessToken ?? null;
	return j(a) ? So({
		db: e,
		gateway: t
	}, n, s) : t.send({
		id: i,
		kind: a,
		payload: o
	}, s, AbortSignal.timeout($));
}
var Wo = () => void 0;
// src/sync/follow-newsletter-link.ts
async function Go({ gateway: e }, t) {
	let n = await e.followNewsletterLink(t, AbortSignal.timeout($));
	return n.ok ? n.value : "unreachable";
}
// src/sync/find-orders.ts
var Ko = 20, qo = 5;
async function Jo(e, t) {
	let n = await e.identity();
	if (n === null) return {
		ok: !1,
		problem: await Xo(e.db)
	};
	let r = await ua(e.db, `user:${n.userId}`), i = t.after ?? (r === null ? null : { at: r });
	for (let r = 1;; r += 1) {
		let a = {
			...t,
			after: i
		}, o = await Co(e, n, (t) => Yo(e, t, a));
		if (!o.ok) return {
			ok: !1,
			problem: await Zo(e.db, o.error)
		};
		let { next: s } = o.value, c = await Qo(e.db, o.value);
		if (c.orders.length + c.damaged.length > 0 || r === qo || s === null) return {
			ok: !0,
			...c,
			next: s
		};
		i = s;
	}
}
async function Yo({ db: e, gateway: t }, { accessToken: n }, { text: r, status: i, after: a }) {
	let o = {
		text: x(r).trim(),
		status: i,
		before: a,
		limit: Ko
	}, s = AbortSignal.timeout($), c = await t.findOrders(o, n, s);
	return await Z(e, { reachable: Ao(c) }), c;
}
async function Xo(e) {
	let t = await X(e);
	return t === null || t.ended ? "sign-in" : "unreachable";
}
async function Zo(e, { class: t, code: n }) {
	return n === "42501" ? "not-staff" : t === "sign-in" ? Xo(e) : t === "transient" ? "unreachable" : "refused";
}
async function Qo(e, t) {
	let n = await da(e, t.orders.map(({ id: e }) => e)), r = [], i = [];
	for (let { id: e, v: a, row: o } of t.orders) {
		if (n.has(e)) continue;
		let t = Or(o);
		t?.id === e ? r.push({
			...t,
			version: a
		}) : i.push(e);
	}
	return {
		orders: r,
		damaged: i
	};
}
// src/sync/learn-photo-store.ts
function $o({ db: e, gateway: t, report: n }) {
	let r = !1;
	return async (i) => {
		if (!r) {
			r = !0;
			try {
				let n = await t.findPhotoStore(i, AbortSignal.timeout($));
				n.ok && await ea(e, n.value), r = n.ok;
			} catch (e) {
				r = !1, n("photo store", e);
			}
		}
	};
}
// src/sync/one-at-a-time.ts
function es(e) {
	let t = null, n = null, r = () => (t = e().finally(() => {
		t = null;
	}), t);
	return () => n === null ? t === null ? r() : (n = t.then(() => (n = null, r())), n) : n;
}
// src/sync/pull.ts
var ts = 2, ns = 45e3;
async function rs(e) {
	let { db: t, gateway: n, now: r, pageSize: i = 500 } = e, a = await as(e, {
		name: "catalog",
		scope: "anon",
		fetch: (e) => n.pullCatalog(e, i, AbortSignal.timeout($))
	}), o = r();
	return await Z(t, {
		pullFailed: !a.ok,
		...a.ok ? {
			pulledAt: o,
			reachable: !0
		} : { reachable: Ao({
			ok: !1,
			error: a.failure
		}) }
	}), a;
}
async function is(e, t) {
	let { gateway: n, pageSize: r = 500 } = e, i = t, a = (t) => Co(e, i, (e) => {
		i = e;
		let a = AbortSignal.timeout($);
		return n.pullOrders(t, r, e.accessToken, a);
	}), { userId: o } = t, s = await as(e, {
		name: "orders",
		scope: `user:${o}`,
		fetch: a,
		isWanted: async () => (await X(e.db))?.userId === o
	});
	return s.ok && await yo(e.db), await Z(e.db, { ordersFailed: !s.ok }), s;
}
async function as(e, t) {
	return e.withLock(`nefer-pull-${t.name}`, async () => {
		let n = await os(e, t);
		return n.ok && await mo(e.db), n;
	}, ns);
}
async function os(e, t) {
	let n = await cs(e.db, t), r = t.fetch(n), i = 0;
	for (let a = 0;;) {
		let o = await r;
		if (!o.ok) return {
			ok: !1,
			failure: o.error
		};
		let s = o.value;
		if (s.reset) {
			if (a += 1, a > ts) return {
				ok: !1,
				failure: {
					class: "transient",
					code: "reset"
				}
			};
			await Ar(e.db, {
				...t,
				from: n
			}), n = await cs(e.db, t), r = t.fetch(n);
			continue;
		}
		s.more && (r = t.fetch(s.next));
		let c = await ai(() => ls(e, t, n, s));
		if (await t.isWanted?.() === !1) return ss(e, t);
		if (c) {
			if (i += s.rows.length, n = s.next, !s.more) return {
				ok: !0,
				rows: i
			};
		} else n = await cs(e.db, t), r = t.fetch(n);
	}
}
async function ss({ db: e }, { name: t }) {
	return await Mr(e, t), {
		ok: !1,
		failure: { class: "sign-in" }
	};
}
async function cs(e, { name: t, scope: n }) {
	return (await V(e, t, n))?.cursor ?? null;
}
function ls({ db: e, now: t }, n, r, i) {
	let { name: a, scope: o } = n, { epoch: s, next: c, more: l, horizon: u, at: d, total: f, rows: ee } = i;
	return jr(e, {
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
		now: t()
	});
}
// src/sync/sync.ts
var us = 3e5, ds = 100, fs = 36e5;
function ps(e) {
	let { db: t, report: n, timers: r } = e, i = $o(e), a = (e) => e().catch((e) => n("outbox", e)), o = es(async () => {
		try {
			let n = await e.identity(), [r, a] = await Promise.all([rs(e), n === null ? { ok: !0 } : is(e, n)]), o = r.ok && a.ok;
			return o && n !== null && i(n.accessToken), r.ok && await to(t) > 0 && l(), o;
		} catch (e) {
			return n("pull", e), await a(() => Z(t, { pullFailed: !0 })), !1;
		}
	}), s = null, c = async () => {
		if (s?.lookAgain() === !0) await s.applied.catch(ys);
		else {
			s = Ro(e);
			try {
				await s.applied > 0 && o();
			} catch (e) {
				n("push", e);
			}
		}
	}, l = () => void c(), u = async (e) => {
		e === "online" && await a(() => to(t)), l(), o();
	};
	return {
		push: l,
		pull: (e = $) => vs(o(), e, r),
		refreshOrders: () => _s(e),
		findOrders: (t) => Jo(e, t).catch((e) => (n("orders", e), {
			ok: !1,
			problem: "refused"
		})),
		followNewsletterLink: (t) => Go(e, t),
		start: () => {
			let n = [
				e.onWakeUp((e) => void u(e)),
				ms(e, c),
				hs(e, o)
			];
			return a(() => mi(t, "upgrade")).then(l), o(), () => n.forEach((e) => e());
		}
	};
}
function ms(e, t) {
	let { db: n, now: r, identity: i, timers: a, report: o } = e, s = null, c = !1, l = () => {
		s !== null && a.clear(s), s = null;
	}, u = (e) => {
		if (l(), e === null || c) return;
		let t = Math.min(Math.max(e - r(), ds), fs);
		s = a.set(() => void ee(), t);
	}, d = async () => Za(n, {
		now: r(),
		userId: (await i())?.userId ?? null
	}), f = () => void d().then(u, (e) => o("timer", e)), ee = async () => {
		await t(), f();
	}, te = lo(() => Promise.all([Y(n), X(n)]), f, (e) => o("timer", e));
	return () => {
		c = !0, te(), l();
	};
}
function hs({ random: e, timers: t }, n) {
	let r = 0, i = () => {
		r = t.set(() => {
			n(), i();
		}, us * (.9 + .2 * e()));
	};
	return i(), () => t.clear(r);
}
var gs = 20;
async function _s({ db: e, gateway: t, report: n, now: r }) {
	try {
		for (let { id: n, token: i } of (await Gi(e, r())).slice(0, gs)) {
			let a = AbortSignal.timeout($), o = await t.orderStatus(n, i, a);
			if (!o.ok && o.error.class === "transient") return;
			o.ok && o.value !== null && await Ui(e, o.value, r());
		}
	} catch (e) {
		n("orders", e);
	}
}
async function vs(e, t, n) {
	let r = 0, i = new Promise((e) => {
		r = n.set(() => e(!1), t);
	});
	try {
		return await Promise.race([e, i]);
	} finally {
		n.clear(r);
	}
}
var ys = () => void 0;
// src/backend/backend-config.ts
function bs() {
	let e = {
		BASE_URL: "/",
		DEV: !1,
		MODE: "production",
		PROD: !0,
		SSR: !1,
		VITE_SUPABASE_ANON_KEY: "",
		VITE_SUPABASE_URL: ""
	}.VITE_SUPABASE_URL ?? "", t = {
		BASE_URL: "/",
		DEV: !1,
		MODE: "production",
		PROD: !0,
		SSR: !1,
		VITE_SUPABASE_ANON_KEY: "",
		VITE_SUPABASE_URL: ""
	}.VITE_SUPABASE_ANON_KEY ?? "";
	return {
		url: e === "" ? location.origin : e,
		anonKey: t === "" ? "embedded" : t
	};
}
// src/sync/web-lock.ts
function xs(e, t = (e) => AbortSignal.timeout(e)) {
	return async (n, r, i) => {
		if (e === void 0) return r(!1);
		let a = i === void 0 ? {} : { signal: t(i) }, o = !1, s = () => (o = !0, r(!0));
		try {
			return await e.request(n, a, s);
		} catch (e) {
			if (o || a.signal?.aborted !== !0) throw e;
			return r(!1);
		}
	};
}
// sw/background-sync.ts
function Ss(e = Es()) {
	let t = es(() => Cs(e, async () => void 0)), n = es(() => Cs(e, to));
	return {
		sendWaiting: async () => {
			await t();
		},
		sendAll: async () => {
			let e = await n();
			if (e > 0) throw Error(`${e} operations still wait`);
		}
	};
}
async function Cs(e, t) {
	let n = e.openDb();
	try {
		await t(n), await Lo({
			...e,
			db: n,
			identity: () => ws(n, e.now())
		});
		let { rows: r } = await J(n);
		return r.filter(({ scope: e, state: t }) => e === "anon" && Ts(t)).length;
	} catch (t) {
		return e.report(t), 1;
	} finally {
		Ln(n);
	}
}
async function ws(e, t) {
	let n = await X(e);
	return n === null || !c(n, t) ? null : {
		userId: n.userId,
		accessToken: n.accessToken
	};
}
function Ts(e) {
	return e === "pending" || e === "inflight";
}
function Es() {
	return {
		openDb: () => Fn(),
		report: (e) => self.reportError(e),
		gateway: vn(bs()),
		now: Date.now,
		random: Math.random,
		newId: () => crypto.randomUUID(),
		withLock: xs(navigator.locks),
		lockIsExclusive: "locks" in navigator
	};
}
// tests/simulation/app.ts
function Ds({ id: e }) {
	return {
		kind: "deleteProduct",
		payload: { product_id: e }
	};
}
function Os({ id: e }, t) {
	return {
		kind: "deleteCategory",
		payload: {
			category_id: e,
			move_to: t
		}
	};
}
export { Os as categoryDeletionOf, Ln as closeDb, Ss as createBackgroundSync, Fn as createDb, ae as createSessionKeeper, vn as createSupabaseGateway, ps as createSync, Ds as deletionOf, vi as discard, fi as enqueue, c as isTokenUsable, Qi as keepPhoto, gr as listCategories, Vi as listMyOrders, J as listOperations, hr as listProducts, oa as listStaffOrders, Da as listSyncIssues, zi as placeMyOrder, Ii as putLines, Si as queueWrites, Fi as readCart, ya as readConflict, X as readSession, ia as readSyncStatus, pa as recordStallSale, ki as replaceSession, ka as resend, Oa as resolveConflict, Ki as reviveMyOrder, fa as saleDraftKey, Rn as saveDraft, ma as undoStallEntry, Mr as wipePull, Oi as writeSession };
