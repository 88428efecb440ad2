import { defineWords } from "../../ui/index.ts";

/** Sentences about what an address asks for and cannot have. */
export const ADDRESS_WORDS = defineWords(
  {
    noLanguage: (text: string) =>
      `The language "${text}" in the address is unknown, so yours is used. Give en or zh.`,
    noSwitch: (name: string, text: string) =>
      `The address says ${name}="${text}", which is ignored. Give 1 or 0.`,
    noPart: (text: string, parts: string) =>
      `The address hides "${text}", which is no part of this page, so nothing is hidden. Give some of ${parts}.`,
    noSpeed: (text: string, speeds: string) =>
      `The speed "${text}" in the address is unknown, so 1 is used. Give one of ${speeds}.`,
    noScreen: (text: string, screens: string) =>
      `The screen "${text}" in the address is unknown, so training is shown. Give one of ${screens}.`,
    noSetting: (problem: string) => `In the address: ${problem}; the default is used.`,
    noEngine: (text: string, engines: string) =>
      `The engine "${text}" in the address is unknown, so "auto" is used. Give one of ${engines}.`,
    otherVersion: (text: string, ours: string) =>
      `This address was made for version "${text}" of the page; it is read as version ${ours}, so check the settings.`,
    unknownName: (text: string) =>
      `The address names "${text}", which this page does not know; it is ignored.`,
  },
  {
    noLanguage: (text: string) =>
      `地址中的语言“${text}”无法识别，已使用您的默认语言。可选 en 或 zh。`,
    noSwitch: (name: string, text: string) =>
      `地址中的 ${name}="${text}" 无法识别，已忽略。可选 1 或 0。`,
    noPart: (text: string, parts: string) =>
      `地址要求隐藏“${text}”，但页面没有这一部分，因此未隐藏任何内容。可选：${parts}。`,
    noSpeed: (text: string, speeds: string) =>
      `地址中的速度“${text}”无法识别，已使用 1。可选：${speeds}。`,
    noScreen: (text: string, screens: string) =>
      `地址中的页面“${text}”无法识别，已显示训练页面。可选：${screens}。`,
    noSetting: (problem: string) => `地址有误：${problem}；已使用默认值。`,
    noEngine: (text: string, engines: string) =>
      `地址中的引擎“${text}”无法识别，已使用 "auto"。可选：${engines}。`,
    otherVersion: (text: string, ours: string) =>
      `该地址来自页面的第“${text}”版，已按第 ${ours} 版读取，请检查各项设置。`,
    unknownName: (text: string) => `地址中的“${text}”无法识别，已忽略。`,
  },
);
