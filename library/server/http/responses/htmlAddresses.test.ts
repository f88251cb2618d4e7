import { expect, test } from "@jest/globals";
import { Html } from "@parley/library/contract";
import * as Type from "typebox";
import { createHtmlAddressing } from "./htmlAddresses";

const BODY =
    '<p><a class="at" href="/profile/3/Ines">@Ines</a> <img src="/uploads/a.png" alt="/not"> <a href="https://a.example/x">x</a></p>';
const BELOW =
    '<p><a class="at" href="/forum/profile/3/Ines">@Ines</a> <img src="/forum/uploads/a.png" alt="/not"> <a href="https://a.example/x">x</a></p>';

const Post = Type.Object({ body: Type.Optional(Html), bodyRaw: Type.String() });
const Page = Type.Object({
    posts: Type.Array(Post),
    byID: Type.Record(Type.String(), Post),
    latest: Type.Union([Type.Null(), Type.Object({ name: Type.String() }), Post]),
});
const post = (body: string) => ({ body, bodyRaw: BODY });

test("addresses in rendered HTML get the base path, wherever the schema has HTML, and raw texts do not", () => {
    const address = createHtmlAddressing(Page, "/forum");
    const page = (body: string) => ({ posts: [post(body), { bodyRaw: BODY }], byID: { 7: post(body) }, latest: post(body) });
    expect(address?.(page(BODY))).toEqual(page(BELOW));
    // Renderers write the base path already.
    expect(address?.({ ...page(BELOW), posts: [post(BELOW)] })).toEqual({ ...page(BELOW), posts: [post(BELOW)] });
    expect(address?.({ posts: [], byID: {}, latest: null })).toEqual({ posts: [], byID: {}, latest: null });
});

test("responses without HTML, and those of a site at the root of its host, are left as they are", () => {
    expect(createHtmlAddressing(Type.Object({ name: Type.String() }), "/forum")).toBeUndefined();
    expect(createHtmlAddressing(Page, "")).toBeUndefined();
});
