import type { Static } from "typebox";
import * as Type from "typebox";

const Value = Type.Union([
    Type.String({ maxLength: 2000 }),
    Type.Number(),
    Type.Boolean(),
    Type.Array(Type.Union([Type.String({ maxLength: 200 }), Type.Number()]), { maxItems: 50 }),
    Type.Null(),
]);

/** Values of the further fields of a post, by `postFieldID` (contract §4.4). */
export const PostMeta = Type.Record(Type.String({ pattern: "^[a-zA-Z][a-zA-Z0-9_-]{0,49}$" }), Value);
export type PostMeta = Static<typeof PostMeta>;

const Wanted = Type.String({ maxLength: 200 });

/** Values by which posts are found: `postMeta[colour]=red`, or several of which one suffices, `postMeta[colour][0]=red` (contract §1.3). */
export const PostMetaFilter = Type.Record(
    Type.String({ pattern: "^.{1,50}$" }),
    Type.Union([Wanted, Type.Array(Wanted, { minItems: 1, maxItems: 50 })]),
);
export type PostMetaFilter = Static<typeof PostMetaFilter>;
