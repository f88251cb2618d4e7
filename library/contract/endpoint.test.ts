import { expect, test } from "@jest/globals";
import * as Type from "typebox";
import type { Input, Output, Page } from "./endpoint";
import { defineEndpoint, getSuccessStatus, NoContent } from "./endpoint";
import { ID } from "./schemas";

const Note = Type.Object({ noteID: ID, body: Type.String() });
const byID = Type.Object({ noteID: ID });

const getNotes = defineEndpoint({
    method: "GET",
    path: "/notes",
    query: Type.Object({ page: Type.Optional(Type.Integer()) }),
    response: Type.Array(Note),
    paged: "numbered",
});
const patchNote = defineEndpoint({
    method: "PATCH",
    path: "/notes/:noteID",
    params: byID,
    body: Type.Object({ body: Type.String() }),
    response: Note,
});
const deleteNote = defineEndpoint({ method: "DELETE", path: "/notes/:noteID", params: byID, response: NoContent });

type Note = { noteID: number; body: string };
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

test("path, query and body are one flat input object, and a list is returned as a page", () => {
    // These lines don't compile if the types are wrong.
    const input: Input<typeof patchNote> = { noteID: 5, body: "mended" };
    const output: Same<Output<typeof getNotes>, Page<Note>> = true;
    const nothing: Same<Output<typeof deleteNote>, void> = true;
    // @ts-expect-error a body is required
    const short: Input<typeof patchNote> = { noteID: 5 };
    expect([input.noteID, output, nothing, short.noteID]).toEqual([5, true, true, 5]);
});

test("successStatus is 200, 201 for POST and 204 for DELETE, unless the endpoint sets another", () => {
    expect((["GET", "PUT", "PATCH", "POST", "DELETE"] as const).map((method) => getSuccessStatus({ method }))).toEqual([
        200, 200, 200, 201, 204,
    ]);
    expect(getSuccessStatus({ method: "PUT", status: 201 })).toBe(201);
    expect(getSuccessStatus(deleteNote)).toBe(204);
});
