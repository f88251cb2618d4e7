import { describe, expect, test } from "@jest/globals";
import { positionBeside } from "./placement";

const view = { width: 1000, height: 800 };
const trigger = { left: 400, right: 500, top: 100, bottom: 136 };
const menu = { width: 250, height: 300 };
const atStart = { alignment: "start", isRightToLeft: false } as const;

describe("placement of a floating panel", () => {
    test("is below its trigger, aligned with its start or end, in both text directions", () => {
        expect(positionBeside(trigger, menu, view, atStart)).toMatchObject({ left: 400, top: 140 });
        expect(positionBeside(trigger, menu, view, { alignment: "end", isRightToLeft: false })).toMatchObject({ left: 250 });
        expect(positionBeside(trigger, menu, view, { alignment: "start", isRightToLeft: true })).toMatchObject({ left: 250 });
        expect(positionBeside(trigger, menu, view, { alignment: "end", isRightToLeft: true })).toMatchObject({ left: 400 });
    });

    test("is above its trigger when there is too little space below, and more above", () => {
        const low = { ...trigger, top: 700, bottom: 736 };
        expect(positionBeside(low, menu, view, atStart)).toMatchObject({ top: 396 });
    });

    test("limits the height of the panel to the available space", () => {
        const tall = { width: 250, height: 2000 };
        expect(positionBeside(trigger, tall, view, atStart)).toEqual({ left: 400, top: 140, maxHeight: 644 });
        const low = { ...trigger, top: 700, bottom: 736 };
        expect(positionBeside(low, tall, view, atStart)).toEqual({ left: 400, top: 16, maxHeight: 680 });
    });

    test("stays inside of the window", () => {
        const atTheEdge = { ...trigger, left: 950, right: 990 };
        expect(positionBeside(atTheEdge, menu, view, atStart)).toMatchObject({ left: 734 });
        const atTheOther = { ...trigger, left: 10, right: 50 };
        expect(positionBeside(atTheOther, menu, view, { alignment: "end", isRightToLeft: false })).toMatchObject({ left: 16 });
    });
});
