/* What our games draw: a function for each, from the name of a face to its drawing, or nothing. */
import type { VNode } from "preact";
import { samuraiSword } from "./samurai_sword/faces";
import { taKe } from "./ta_ke/faces";
import { tatsu } from "./tatsu/faces";
import { tenno } from "./tenno/faces";

export const GAMES: ReadonlyArray<(face: string) => VNode | undefined> = [taKe, tatsu, tenno, samuraiSword];
