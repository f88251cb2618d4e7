import { expect, test } from "@jest/globals";
import type { TranslationProperty } from "@parley/translations/contract";
import { render, screen } from "@testing-library/react";
import { TextRow } from "./TextRow";

test("FC-4 texts that are links, markup or in another direction are isolated from what the editor says of them, and lead nowhere", () => {
    const hostile = "\u202Ehttps://evil.example <b>x</b>";
    const property = {
        translationPropertyKey: "tag.1.name",
        recordName: hostile,
        propertyName: "name",
        sourceText: hostile,
        formerSourceText: hostile,
        propertyType: "text",
        propertyValidation: { maxLength: 100 },
    } as TranslationProperty;
    const row = { property, locale: "ar", siteLocale: "en", id: "row", typed: undefined, errors: [] };
    const { container } = render(<TextRow {...row} />);

    expect(container.querySelector("a, b")).toBeNull();
    const holders = screen.getAllByText(hostile);
    expect(holders).toHaveLength(4);
    expect(holders.filter((element) => !element.matches("bdi, [dir=auto]"))).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Translation of/).dir).toBe("rtl");
});
