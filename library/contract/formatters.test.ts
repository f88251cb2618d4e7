import { expect, test } from "@jest/globals";
import { dateFormat, numberFormat } from "./formatters";

test("a formatter is created once for each locale and options, and not shared between different ones", () => {
    const french = dateFormat("fr", { month: "long", timeZone: "UTC" });

    expect(dateFormat("fr", { month: "long", timeZone: "UTC" })).toBe(french);
    expect(french.format(new Date("2022-05-05T00:00:00Z"))).toBe("mai");
    expect(dateFormat("en", { month: "long", timeZone: "UTC" }).format(new Date("2022-05-05T00:00:00Z"))).toBe("May");
    expect(dateFormat("fr", { year: "numeric", timeZone: "UTC" }).format(new Date("2022-05-05T00:00:00Z"))).toBe("2022");
    expect([numberFormat("en").format(1234), numberFormat("en", { useGrouping: false }).format(1234)]).toEqual(["1,234", "1234"]);
});
