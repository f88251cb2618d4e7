import { expect, test } from "@jest/globals";
import { renderBody } from "../formats/formats";
import { hasForeignLink } from "./foreignLinks";

const ORIGIN = "http://forum.test";

test.each([
    ["a link to another site", "[kettles](https://kettles.example/?a=1&b=2)", true],
    ["an address without a link", "See https://kettles.example", true],
    ["a picture from another site", "![kettle](https://kettles.example/k.png)", true],
    ["a link within this site", `[there](${ORIGIN}/discussion/1) [here](/discussions) [below](#end)`, false],
    ["a mail address", "[write](mailto:ines@fettle.example)", false],
    ["words about links", 'Write href="https://kettles.example" there'.replace("https://", ""), false],
    ["plain words", "It *drips* all night.", false],
])("FC-87 finds links to other sites in a rendered body: %s", (_name, body, expected) => {
    expect(hasForeignLink(renderBody(body, "markdown", { siteURL: ORIGIN }), ORIGIN)).toBe(expected);
});
