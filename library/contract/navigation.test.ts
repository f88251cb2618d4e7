import { expect, test } from "@jest/globals";
import Ajv from "ajv";
import { NavigationItem } from "./navigation";

const validate = new Ajv().compile(NavigationItem);
const item = (more: object = {}) => ({ name: "Kettles", url: "/categories/kettles", id: "kettles", ...more });

test("NAV-039 an item accepts all its fields, and nested items", () => {
    const full = item({
        permission: "community.moderate",
        isHidden: true,
        badge: { type: "text", text: "New" },
        recordType: "category",
        recordID: 5,
        isLink: false,
    });
    expect(validate({ ...full, children: [{ ...full, recordID: "5", children: [full] }] })).toBe(true);
    expect(validate(item())).toBe(true);
});

test.each([
    ["has no name", { ...item(), name: "" }],
    ["has no id", { name: "Kettles", url: "/kettles" }],
    ["has a badge of another type", item({ badge: { type: "html", text: "New" } })],
    ["has what no item has", item({ onclick: "alert(1)" })],
    ["goes deeper than anybody finds", item({ children: [item({ children: [item({ children: [item()] })] })] })],
])("NAV-039 an item is refused if it %s", (_what, wrong) => expect(validate(wrong)).toBe(false));
